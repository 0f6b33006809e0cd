package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopResult;
import dev.claudeloop.core.process.ProcessFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a loop runs and ends. */
class LoopTest extends RehearsedLoop {
    @Test
    void without_a_script_there_is_nothing_to_rehearse_and_nothing_begins() {
        assertThatThrownBy(() -> run(Map.of()))
                .isInstanceOf(LoopException.class)
                .hasMessageStartingWith("There is nothing to rehearse: ")
                .hasMessageContaining("rehearsal.json does not exist. Write it, name another with --rehearsal-file,");
        assertThat(tool.logDirectory()).doesNotExist();
    }

    @Test
    void the_last_line_says_where_the_report_is() throws Exception {
        rehearse("{\"iterations\": [{\"write\": {\"done.txt\": \"1\"}, \"commit\": \"one\", \"say\": \"%s\"}]}");

        run(Map.of());

        assertThat(tool.said)
                .last()
                .isEqualTo("INFO    Report: " + tool.logDirectory().resolve("index.html"));
        assertThat(tool.logDirectory().resolve("index.html")).exists();
    }

    @Test
    void the_loudest_warning_is_shown_even_by_quiet_output() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"done.txt": "yes"}, "say": "%s"}]}""");

        run(Map.of("skipPermissions", "true", "output", "quiet"));

        assertThat(tool.said).singleElement().asString().startsWith("ERROR ").contains("skipPermissions is on");
    }

    @Test
    void a_claim_that_the_tests_confirm_completes_the_loop() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"done.txt": "yes"}, "commit": "do it", "say": "%s"}]}""");

        LoopResult result = run(Map.of());

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(result.failsBuild()).isFalse();
        IterationRecord record = record(1);
        assertThat(record.changes().commits()).isEqualTo(1);
        assertThat(record.changes().files()).containsExactly("done.txt");
        assertThat(record.verification().green()).isTrue();
        assertThat(record.claude().toolCalls()).containsEntry("Write", 1);
        assertThat(runRecord().finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(tool.said).anyMatch(line -> line.endsWith(" Task completed successfully after 1 iteration"));
    }

    @Test
    void the_last_allowed_iteration_ends_a_red_loop_and_fails_the_build() throws Exception {
        write("IMPLEMENTATION_PLAN.md", "- [ ] one\n");
        rehearse("""
                {"iterations": [{"say": "nothing yet"}, {"say": "still nothing"}]}""");

        LoopResult result = run(Map.of("maxIterations", "2"));

        assertThat(result.finishType()).isEqualTo(FinishType.MAX_ITERATIONS);
        assertThat(result.iterations()).isEqualTo(2);
        assertThat(result.failsBuild()).isTrue();
    }

    @Test
    void red_tests_at_the_end_do_not_fail_a_build_that_does_not_want_them_to() throws Exception {
        rehearse("""
                {"iterations": [{"say": "nothing"}]}""");

        LoopResult result = run(Map.of("maxIterations", "1", "failOnRedTests", "false"));

        assertThat(result.failsBuild()).isFalse();
    }

    @Test
    void an_agent_that_keeps_failing_ends_the_loop_as_an_error_with_its_words() throws Exception {
        rehearse("""
                {"iterations": [
                  {"result": false, "stderr": "no disk", "exit": 3},
                  {"result": false, "stderr": "no disk", "exit": 3},
                  {"result": false, "stderr": "no disk", "exit": 3}]}""");

        LoopResult result = run(Map.of());

        assertThat(result.finishType()).isEqualTo(FinishType.ERROR);
        assertThat(result.reason()).contains("3 errors in a row", "no disk");
        assertThat(result.failsBuild()).isTrue();
    }

    @Test
    void feedback_without_a_place_in_the_template_comes_at_the_end() throws Exception {
        write(".claude-loop/PROMPT.build.md", "Do {{instructions}}");
        rehearse("""
                {"iterations": [{"write": {"a.txt": "1"}}, {"write": {"done.txt": "1"}, "say": "%s"}]}""");

        run(Map.of());

        String prompts = Files.readString(project.resolve(".claude-loop/state/rehearsal.log"));
        assertThat(prompts.substring(prompts.indexOf("# Iteration 2")))
                .contains("Do Make the test pass.", "done.txt is missing");
    }

    @Test
    void no_instructions_is_one_line_that_says_where_to_put_them() throws IOException {
        Files.delete(project.resolve(".claude-loop/INSTRUCTIONS.md"));

        assertThatThrownBy(() -> run(Map.of()))
                .isInstanceOf(LoopException.class)
                .hasMessageContaining("INSTRUCTIONS.md")
                .hasMessageContaining("--prompt")
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CLAUDE_LOOP_RUN_ID", "CLAUDE_LOOP_MEASURES"})
    void a_loop_inside_a_loop_is_refused_before_it_does_anything(String variable) {
        var loop = loop(Map.of(), duration -> {}, Map.of(variable, "20260102-030405-abc"));

        assertThatThrownBy(loop::run)
                .isInstanceOf(LoopException.class)
                .hasMessageContaining("A loop inside a loop is refused")
                .hasMessageContaining("20260102-030405-abc");
        assertThat(tool.testRuns).isZero();
        assertThat(project.resolve("build")).doesNotExist();
    }

    @Test
    void the_nested_build_is_told_that_a_loop_runs_it() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"done.txt": "yes"}, "say": "%s"}]}""");

        run(Map.of());

        assertThat(tool.environment)
                .containsEntry("CLAUDE_LOOP_MEASURES", runRecord().runId());
    }

    @Test
    void values_of_secret_variables_stand_in_no_record_and_no_state() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"a.txt": "1"}, "say": "the token is s3cr3t-v4lue-1234"}]}""");

        loop(
                        Map.of("maxIterations", "1"),
                        duration -> {},
                        Map.of("PATH", System.getenv("PATH"), "DEPLOY_TOKEN", "s3cr3t-v4lue-1234"))
                .run();

        try (Stream<Path> files = Files.walk(project)) {
            assertThat(files.filter(Files::isRegularFile)
                            .filter(file -> !file.startsWith(project.resolve(".git")))
                            .filter(LoopTest::holdsTheSecret)
                            .map(file -> file.getFileName().toString()))
                    .as("the raw stream is the exception, and the script that the agent plays")
                    .containsOnly("001.stream.ndjson", "rehearsal.json");
        }
    }

    private static boolean holdsTheSecret(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains("s3cr3t-v4lue-1234");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void no_claude_on_the_path_is_one_line_that_says_so() {
        var loop = new ClaudeLoop(
                project,
                options(Map.of("rehearse", "false")),
                tool,
                ProcessFactory.system(),
                Map.of("PATH", project.toString()),
                new Timing(Clock.systemUTC(), duration -> {}, () -> 0));

        assertThatThrownBy(loop::run)
                .isInstanceOf(LoopException.class)
                .hasMessage("Claude CLI not found. Make sure 'claude' is installed and in PATH.");
    }

    @Test
    void without_git_there_is_one_warning_and_the_loop_runs(@TempDir Path elsewhere) throws Exception {
        project = elsewhere;
        tool = new ScriptedBuildTool(project, "done.txt");
        write(".claude-loop/INSTRUCTIONS.md", "Make the test pass.");
        rehearse("""
                {"iterations": [{"write": {"a.txt": "1"}, "say": "working"}, {"write": {"done.txt": "1"}, "say": "%s"}]}""");

        LoopResult result = run(Map.of());

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(tool.said)
                .filteredOn(line -> line.startsWith("WARN"))
                .singleElement()
                .asString()
                .contains("git");
        assertThat(record(1).changes().files()).contains("a.txt");
    }

    @Test
    void the_iterations_wait_for_each_other() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"a.txt": "1"}}, {"write": {"done.txt": "1"}, "say": "%s"}]}""");
        var pauses = new ArrayList<Duration>();

        loop(Map.of("delay", "7s"), pauses::add).run();

        assertThat(pauses).containsExactly(Duration.ofSeconds(7));
    }

    @Test
    void a_loop_that_is_stopped_while_the_tests_run_keeps_what_the_agent_did() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"a.txt": "1"}, "commit": "work"}]}""");
        tool.interruptedRun = 2;

        LoopResult result = run(Map.of());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.finishType()).isEqualTo(FinishType.MANUAL);
        assertThat(record(1).changes().commits()).isEqualTo(1);
        assertThat(record(1).decision().finishType()).isEqualTo(FinishType.MANUAL);
    }

    @Test
    void a_loop_that_breaks_says_so_in_its_record() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"a.txt": "1"}}]}""");
        tool.brokenRun = 2;

        assertThatThrownBy(() -> run(Map.of())).hasMessage("the build tool is gone");

        assertThat(runRecord().finishType()).isEqualTo(FinishType.ERROR);
        assertThat(runRecord().reason()).isEqualTo("the build tool is gone");
    }

    @Test
    void records_of_an_earlier_run_do_not_stay_among_the_new_ones() throws Exception {
        write("build/claude-loop/iterations/007.json", "{}");
        rehearse("""
                {"iterations": [{"write": {"done.txt": "1"}, "say": "%s"}]}""");

        run(Map.of());

        assertThat(tool.logDirectory().resolve("iterations/007.json")).doesNotExist();
        assertThat(tool.logDirectory().resolve("iterations/001.json")).exists();
    }

    @Test
    void an_interrupted_loop_ends_as_manual_and_says_so_in_its_record() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"a.txt": "1"}}, {"say": "never"}]}""");

        LoopResult result = loop(Map.of(), duration -> {
                    throw new InterruptedException();
                })
                .run();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.finishType()).isEqualTo(FinishType.MANUAL);
        assertThat(runRecord().finishType()).isEqualTo(FinishType.MANUAL);
        assertThat(record(1).iteration()).isEqualTo(1);
    }
}
