package dev.claudeloop.core.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.ProcessFactory;
import dev.claudeloop.core.stream.ContentBlock.ToolResult;
import dev.claudeloop.core.stream.RawLog;
import dev.claudeloop.core.stream.StreamEvent;
import dev.claudeloop.core.stream.StreamEvent.Assistant;
import dev.claudeloop.core.stream.StreamEvent.Init;
import dev.claudeloop.core.stream.StreamEvent.Result;
import dev.claudeloop.core.stream.StreamEvent.User;
import dev.claudeloop.core.stream.StreamReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RehearsalAgentTest {
    private static final String BEGIN =
            "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\"Begin, Jürgen.\"}}\n";

    @TempDir
    Path folder;

    Path project;

    @BeforeEach
    void aProject() throws IOException {
        project = Files.createDirectories(folder.resolve("a project"));
    }

    private record Played(int exitCode, List<StreamEvent> events, String errors) {
        <T extends StreamEvent> List<T> all(Class<T> kind) {
            return events.stream().filter(kind::isInstance).map(kind::cast).toList();
        }

        List<String> says() {
            return all(Assistant.class).stream()
                    .map(Assistant::text)
                    .filter(text -> !text.isEmpty())
                    .toList();
        }

        List<String> tools() {
            return all(Assistant.class).stream()
                    .flatMap(words -> words.toolUses().stream())
                    .map(call -> call.name())
                    .toList();
        }
    }

    @Test
    void it_answers_the_question_for_its_version() throws Exception {
        Process process = start(1, "--version");
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("rehearsal");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void it_speaks_as_claude_does_and_does_what_the_script_says() throws Exception {
        Files.writeString(project.resolve("b.txt"), "one\r\ntwo\r\n");
        Files.writeString(project.resolve("c.txt"), "to be deleted");
        git("init", "--quiet");
        script("""
                {"iterations": [{
                    "say": ["First line.", "Second line."],
                    "write": {"sub/a.txt": ["x", "y"]},
                    "edit": [{"file": "b.txt", "old": "one\\ntwo", "new": "1\\n2"}],
                    "delete": ["c.txt"],
                    "commit": "A commit"
                }]}
                """);
        Played played = play(1, BEGIN);
        assertThat(played.exitCode()).isZero();
        assertThat(played.events().get(0)).isInstanceOf(Init.class);
        assertThat(played.says()).containsExactly("First line.\nSecond line.");
        assertThat(played.tools()).containsExactly("Write", "Edit", "Bash", "Bash");
        assertThat(played.all(User.class))
                .flatExtracting(User::toolResults)
                .extracting(ToolResult::isError)
                .containsExactly(false, false, false, false);
        assertThat(played.all(Result.class)).singleElement().satisfies(result -> {
            assertThat(result.isError()).isFalse();
            assertThat(result.result()).isEqualTo("First line.\nSecond line.");
            assertThat(result.totalCostUsd()).isZero();
        });
        assertThat(project.resolve("sub/a.txt")).hasContent("x\ny\n");
        assertThat(Files.readString(project.resolve("b.txt"))).isEqualTo("1\r\n2\r\n");
        assertThat(project.resolve("c.txt")).doesNotExist();
        assertThat(git("log", "--format=%s")).isEqualTo("A commit\n");
    }

    @Test
    void each_iteration_plays_its_own_entry_and_then_there_is_nothing_left() throws Exception {
        script("{\"iterations\": [{\"say\": \"one\"}, {\"say\": \"two\", \"costUsd\": 0.5}]}");
        Played second = play(2, BEGIN);
        assertThat(second.says()).containsExactly("two");
        assertThat(second.all(Result.class).get(0).totalCostUsd()).isEqualTo(0.5);
        assertThat(play(3, BEGIN).says())
                .singleElement()
                .asString()
                .contains("nothing left to play", "STATUS: IN_PROGRESS");
    }

    @Test
    void it_keeps_what_it_was_told() throws Exception {
        script("{\"iterations\": [{\"say\": \"one\"}]}");
        Files.writeString(project.resolve("system.md"), "Be good.");
        play(
                1,
                BEGIN,
                "--model",
                "sonnet",
                "--append-system-prompt-file",
                project.resolve("system.md").toString());
        assertThat(folder.resolve("rehearsal.log"))
                .content()
                .contains("# Iteration 1", "--model\nsonnet", "Be good.", "Begin, Jürgen.");
    }

    @Test
    void what_it_is_told_after_its_result_is_one_more_turn() throws Exception {
        script("{\"iterations\": [{\"say\": \"Shall I?\", \"nudged\": \"I did.\"}]}");
        Played played = play(1, BEGIN + BEGIN.replace("Begin, Jürgen.", "Go on."));
        assertThat(played.says()).containsExactly("Shall I?", "I did.");
        assertThat(played.all(Result.class)).hasSize(2);
        assertThat(folder.resolve("rehearsal.log"))
                .content()
                .contains("Told after the result of iteration 1\n\nGo on.");
    }

    @Test
    void it_stays_until_its_input_ends() throws Exception {
        script("{\"iterations\": [{\"say\": \"one\"}]}");
        Process process = start(1);
        process.getOutputStream().write(BEGIN.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        var lines = process.inputReader(StandardCharsets.UTF_8);
        for (String line = lines.readLine(); !line.contains("\"type\":\"result\""); line = lines.readLine()) {
            assertThat(line).isNotNull();
        }
        assertThat(process.isAlive()).isTrue();
        process.getOutputStream().close();
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void it_can_end_without_a_result() throws Exception {
        script("{\"iterations\": [{\"say\": \"oops\", \"stderr\": \"broken\", \"result\": false, \"exit\": 7}]}");
        Played played = play(1, BEGIN);
        assertThat(played.exitCode()).isEqualTo(7);
        assertThat(played.all(Result.class)).isEmpty();
        assertThat(played.errors()).contains("broken");
    }

    @Test
    void it_can_hang() throws Exception {
        script("{\"iterations\": [{\"say\": \"done\", \"hang\": true}]}");
        Process process = start(1);
        process.getOutputStream().write(BEGIN.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        var lines = process.inputReader(StandardCharsets.UTF_8);
        while (!lines.readLine().contains("\"type\":\"result\"")) {
            // Its last line is awaited.
        }
        assertThat(process.waitFor(500, TimeUnit.MILLISECONDS)).isFalse();
        process.destroyForcibly().waitFor();
    }

    @Test
    void an_edit_that_does_not_fit_fails_as_a_tool_call_does() throws Exception {
        script(
                "{\"iterations\": [{\"say\": \"x\", \"edit\": [{\"file\": \"no.txt\", \"old\": \"a\", \"new\": \"b\"}]}]}");
        Played played = play(1, BEGIN);
        assertThat(played.all(User.class))
                .flatExtracting(User::toolResults)
                .extracting(ToolResult::isError)
                .containsExactly(true);
        assertThat(played.errors()).contains("cannot edit no.txt");
    }

    @Test
    void a_bad_script_is_one_clear_line() throws Exception {
        for (String bad : List.of(
                "{", "[]", "{\"iterations\": [{\"sayy\": \"x\"}]}", "{\"iterations\": [{\"sleep\": \"soon\"}]}")) {
            script(bad);
            Played played = play(1, BEGIN);
            assertThat(played.exitCode()).as(bad).isEqualTo(2);
            assertThat(played.errors()).as(bad).contains("rehearsal.json cannot be played");
            assertThat(played.errors().strip().lines()).as(bad).hasSize(1);
        }
        Files.delete(folder.resolve("rehearsal.json"));
        assertThat(play(1, BEGIN).errors()).contains("does not exist");
    }

    private void script(String json) throws IOException {
        Files.writeString(folder.resolve("rehearsal.json"), json);
    }

    private Played play(int iteration, String input, String... arguments) throws Exception {
        Process process = start(iteration, arguments);
        CompletableFuture<String> errors = CompletableFuture.supplyAsync(() -> read(process.getErrorStream()));
        try (var out = process.getOutputStream()) {
            out.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // It may have ended over a bad script.
        }
        var events = new ArrayList<StreamEvent>();
        new StreamReader(RawLog.none(), events::add)
                .read(new ByteArrayInputStream(read(process.getInputStream()).getBytes(StandardCharsets.UTF_8)));
        return new Played(process.waitFor(), events, errors.get());
    }

    private static String read(InputStream in) {
        try {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Process start(int iteration, String... arguments) throws IOException {
        var words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                RehearsalJar.extractTo(folder.resolve("jar")).toString(),
                RehearsalAgent.class.getName()));
        words.addAll(List.of(arguments));
        var builder = new ProcessBuilder(words).directory(project.toFile());
        builder.environment().put("CLAUDE_LOOP_ITERATION", Integer.toString(iteration));
        builder.environment()
                .put(
                        "CLAUDE_LOOP_REHEARSAL_FILE",
                        folder.resolve("rehearsal.json").toString());
        builder.environment()
                .put(
                        "CLAUDE_LOOP_REHEARSAL_LOG",
                        folder.resolve("rehearsal.log").toString());
        for (String who : List.of("AUTHOR", "COMMITTER")) {
            builder.environment().put("GIT_" + who + "_NAME", "A tester");
            builder.environment().put("GIT_" + who + "_EMAIL", "tester@example.org");
        }
        return builder.start();
    }

    private String git(String... words) throws Exception {
        var command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        return new CommandRunner(ProcessFactory.system())
                .run(Command.of(project, command), Duration.ofSeconds(30))
                .output();
    }
}
