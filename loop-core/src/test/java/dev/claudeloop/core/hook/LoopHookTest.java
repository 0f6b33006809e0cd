package dev.claudeloop.core.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

@Timeout(60)
class LoopHookTest {
    private static final String ACTIVE =
            "{\"status\":\"in_progress\",\"criteriaStatus\":{\"lint clean\":false},\"big\":12345678901234567890.10}";
    private static final String BLOCKED = "{\"decision\":\"block\",\"reason\":\"unmet criteria: lint clean\"}";

    @TempDir
    static Path programs;

    @TempDir
    Path folder;

    static HookProgram program;
    static List<String> arguments;

    Path project;
    Path status;

    private record Answer(String output, String errors) {}

    @BeforeAll
    static void layOut() throws IOException {
        program = HookProgram.in(programs.resolve("a folder"));
        arguments = program.layOut();
    }

    @BeforeEach
    void aProject() throws IOException {
        project = Files.createDirectories(folder.resolve("a project"));
        status = Files.createDirectories(project.resolve(".claude-loop")).resolve("status.json");
    }

    @Test
    void an_active_loop_holds_claude_up_and_counts() throws Exception {
        Files.writeString(status, ACTIVE);
        assertThat(stop(false)).isEqualTo(new Answer(BLOCKED, ""));
        var content = JsonMapper.shared().readTree(Files.readAllBytes(status));
        assertThat(content.at("/circuitBreaker/lastUnmet").asString()).isEqualTo("lint clean");
        assertThat(content.at("/circuitBreaker/stuckCount").asInt()).isZero();
        assertThat(Files.readString(status)).contains("12345678901234567890.10");
        assertThat(stop(true)).isEqualTo(new Answer(BLOCKED, ""));
        assertThat(JsonMapper.shared()
                        .readTree(Files.readAllBytes(status))
                        .at("/circuitBreaker/stuckCount")
                        .asInt())
                .isEqualTo(1);
        assertThat(project.resolve(".claude-loop").toFile().list()).containsExactly("status.json");
    }

    @Test
    void who_makes_no_headway_is_let_go_in_the_end() throws Exception {
        Files.writeString(status, ACTIVE);
        var answers = new ArrayList<String>();
        for (int i = 0; i < 7; i++) {
            answers.add(stop(i > 0).output());
        }
        assertThat(answers.subList(0, 6)).containsOnly(BLOCKED);
        assertThat(answers.get(6)).isEqualTo("{}");
    }

    @Test
    void without_a_status_file_claude_stops() throws Exception {
        assertThat(stop(false)).isEqualTo(new Answer("{}", ""));
        assertThat(ask(LoopHook.SESSION_START, Map.of(), input(false))).isEqualTo(new Answer("", ""));
    }

    @Test
    void an_iteration_of_a_loop_stops_and_is_told_nothing() throws Exception {
        Files.writeString(status, ACTIVE);
        var marked = Map.of("CLAUDE_LOOP_RUN_ID", "20250101-1");
        assertThat(ask(LoopHook.STOP, marked, input(false))).isEqualTo(new Answer("{}", ""));
        assertThat(ask(LoopHook.SESSION_START, marked, input(false))).isEqualTo(new Answer("", ""));
        assertThat(status).hasContent(ACTIVE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{} {}", "\"status\"", "{\"status\":\"in_progress\"", "\u0000"})
    void a_corrupt_file_lets_claude_stop_and_says_why(String content) throws Exception {
        Files.writeString(status, content);
        Answer answer = stop(false);
        assertThat(answer.output()).isEqualTo("{}");
        assertThat(answer.errors()).contains("status.json is not");
        assertThat(status).hasContent(content);
    }

    @Test
    void a_huge_file_lets_claude_stop() throws Exception {
        Files.writeString(status, ACTIVE + " ".repeat(1024 * 1024));
        assertThat(stop(false)).satisfies(answer -> {
            assertThat(answer.output()).isEqualTo("{}");
            assertThat(answer.errors()).contains("larger than 1 MB");
        });
    }

    @Test
    void a_folder_in_the_files_place_lets_claude_stop() throws Exception {
        Files.createDirectories(status);
        assertThat(stop(false)).satisfies(answer -> {
            assertThat(answer.output()).isEqualTo("{}");
            assertThat(answer.errors()).contains("cannot be read");
        });
    }

    @Test
    void where_it_cannot_count_it_objects_once() throws Exception {
        String tooLongForATemporaryFileBesideIt = "s".repeat(250);
        Files.writeString(project.resolve(tooLongForATemporaryFileBesideIt), ACTIVE);
        Answer first = ask(LoopHook.STOP, Map.of(), input(false), LoopHook.STATUS, tooLongForATemporaryFileBesideIt);
        assertThat(first.output()).isEqualTo(BLOCKED);
        assertThat(first.errors()).contains("cannot be written");
        assertThat(ask(LoopHook.STOP, Map.of(), input(true), LoopHook.STATUS, tooLongForATemporaryFileBesideIt))
                .extracting(Answer::output)
                .isEqualTo("{}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no json", "[1", "{\"cwd\":7}"})
    void strange_input_is_answered_from_the_project_in_the_environment(String input) throws Exception {
        Files.writeString(status, ACTIVE);
        var environment = Map.of("CLAUDE_PROJECT_DIR", project.toString());
        assertThat(ask(LoopHook.STOP, environment, input)).isEqualTo(new Answer(BLOCKED, ""));
    }

    @Test
    void it_does_not_wait_for_the_end_of_the_input() throws Exception {
        Files.writeString(status, ACTIVE);
        Process process = start(LoopHook.STOP, Map.of());
        process.getOutputStream().write(input(false).getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        assertThat(process.waitFor(50, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void long_input_is_passed_over() throws Exception {
        Files.writeString(status, ACTIVE);
        String words = "\"last_assistant_message\":\"" + "words ".repeat(500_000) + "\",";
        assertThat(ask(LoopHook.STOP, Map.of(), input(false).replaceFirst("\\{", "{" + words)))
                .isEqualTo(new Answer(BLOCKED, ""));
    }

    @Test
    void another_status_file_can_be_named() throws Exception {
        Files.writeString(project.resolve("my status.json"), ACTIVE);
        assertThat(ask(LoopHook.STOP, Map.of(), input(false), LoopHook.STATUS, "my status.json"))
                .isEqualTo(new Answer(BLOCKED, ""));
    }

    @Test
    void a_session_is_told_of_the_loop_that_is_under_way() throws Exception {
        Files.writeString(status, ACTIVE.replace("lint", "Größe ✓ lint"));
        Answer answer = ask(LoopHook.SESSION_START, Map.of(), input(false));
        var told = JsonMapper.shared().readTree(answer.output()).path("hookSpecificOutput");
        assertThat(told.path("hookEventName").asString()).isEqualTo("SessionStart");
        assertThat(told.path("additionalContext").asString())
                .startsWith("[LOOP RESUME] Active loop detected\n")
                .contains("Unmet criteria: Größe ✓ lint clean", status.toString());
        assertThat(answer.errors()).isEmpty();
    }

    @Test
    void a_session_is_told_nothing_of_a_loop_that_ended() throws Exception {
        Files.writeString(status, ACTIVE.replace("in_progress", "completed"));
        assertThat(ask(LoopHook.SESSION_START, Map.of(), input(false))).isEqualTo(new Answer("", ""));
    }

    @Test
    void a_lost_archive_costs_time_and_nothing_else() throws Exception {
        Files.writeString(status, ACTIVE);
        HookProgram other = HookProgram.in(folder.resolve("programs"));
        List<String> words = other.layOut();
        try (var files = Files.list(other.folder())) {
            for (Path file :
                    files.filter(name -> name.toString().endsWith(".jsa")).toList()) {
                Files.delete(file);
            }
        }
        Process process = start(words, LoopHook.STOP, Map.of());
        assertThat(answer(process, input(false))).isEqualTo(new Answer(BLOCKED, ""));
    }

    private Answer stop(boolean active) throws Exception {
        return ask(LoopHook.STOP, Map.of(), input(active));
    }

    private String input(boolean active) {
        return JsonMapper.shared()
                .writeValueAsString(
                        Map.of("cwd", project.toString(), "hook_event_name", "Stop", "stop_hook_active", active));
    }

    private Answer ask(String question, Map<String, String> environment, String input, String... further)
            throws Exception {
        return answer(start(question, environment, further), input);
    }

    private Answer answer(Process process, String input) throws Exception {
        try (var in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // A hook that needs no input may be gone already.
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return new Answer(output, Files.readString(folder.resolve("errors")));
    }

    private Process start(String question, Map<String, String> environment, String... further) throws IOException {
        return start(arguments, question, environment, further);
    }

    private Process start(List<String> words, String question, Map<String, String> environment, String... further)
            throws IOException {
        var command = new ArrayList<>(List.of(program.java().toString()));
        command.addAll(words);
        command.add(question);
        command.addAll(List.of(further));
        var builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("CLAUDE") || name.contains("JAVA"));
        builder.environment().putAll(environment);
        return builder.redirectError(folder.resolve("errors").toFile()).start();
    }
}
