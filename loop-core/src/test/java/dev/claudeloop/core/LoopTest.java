package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.LoopResult;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.ProcessFactory;
import dev.claudeloop.core.state.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The loop with the rehearsal agent as a real child process and a real git. */
class LoopTest {
    private static final String DONE =
            "---LOOP_STATUS---\\nSTATUS: COMPLETE\\nEXIT_SIGNAL: true\\n---END_LOOP_STATUS---";

    @TempDir
    Path project;

    private ScriptedBuildTool tool;

    @BeforeEach
    void a_project_with_instructions() throws Exception {
        tool = new ScriptedBuildTool(project, "done.txt");
        write(".claude-loop/INSTRUCTIONS.md", "Make the test pass.");
        git("init", "-q");
        git("config", "user.name", "tester");
        git("config", "user.email", "tester@localhost");
        git("add", "-A");
        git("commit", "-q", "-m", "start");
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
        assertThat(tool.said).contains("INFO ✓ Task completed successfully after 1 iteration");
    }

    @Test
    void a_false_claim_goes_on_and_the_next_prompt_names_the_failing_test() throws Exception {
        rehearse("""
                {"iterations": [
                  {"write": {"other.txt": "no"}, "say": "%s"},
                  {"write": {"done.txt": "yes"}, "say": "%s"}]}""");

        LoopResult result = run(Map.of());

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(result.iterations()).isEqualTo(2);
        assertThat(record(1).decision().reason()).contains("the agent says it is done, but");
        String prompts = Files.readString(project.resolve(".claude-loop/state/rehearsal.log"));
        assertThat(prompts.substring(prompts.indexOf("# Iteration 2")))
                .contains("SampleTest.the_file_exists")
                .contains("done.txt is missing");
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
    void verify_on_claim_runs_the_tests_only_then() throws Exception {
        rehearse("""
                {"iterations": [
                  {"write": {"a.txt": "1"}, "say": "working"},
                  {"write": {"done.txt": "1"}, "say": "%s"}]}""");

        LoopResult result = run(Map.of("verify", "onClaim"));

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(record(1).verification().ran()).isFalse();
        assertThat(tool.testRuns).as("the baseline and the claim").isEqualTo(2);
    }

    @Test
    void a_test_that_vanishes_keeps_a_claim_from_standing_and_is_named() throws Exception {
        tool.tests = List.of("the_file_exists", "nothing_is_lost");
        rehearse("""
                {"iterations": [
                  {"write": {"done.txt": "yes", "lose": "nothing_is_lost"}, "say": "%s"},
                  {"delete": ["lose"], "say": "%s"}]}""");

        LoopResult result = run(Map.of());

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(result.iterations()).isEqualTo(2);
        assertThat(record(1).verification().ratchet().missing()).containsExactly("SampleTest.nothing_is_lost");
        assertThat(record(1).feedback()).contains("SampleTest.nothing_is_lost");
    }

    @Test
    void an_iteration_that_changes_nothing_costs_no_test_run() throws Exception {
        write("IMPLEMENTATION_PLAN.md", "- [ ] one\n");
        rehearse("""
                {"iterations": [{"say": "thinking"}, {"say": "thinking"}]}""");

        run(Map.of("maxIterations", "2"));

        assertThat(tool.testRuns).as("the baseline alone").isEqualTo(1);
        assertThat(record(2).verification().reused()).isTrue();
        assertThat(record(2).verification().tests().failed()).isEqualTo(1);
    }

    @Test
    void what_is_done_already_needs_no_call() throws Exception {
        write("done.txt", "yes");
        write("IMPLEMENTATION_PLAN.md", "- [x] one\n");
        rehearse("""
                {"iterations": []}""");

        LoopResult result = run(Map.of());

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(result.iterations()).isZero();
    }

    @Test
    void a_criterion_with_a_command_is_measured() throws Exception {
        write(
                ".claude-loop/INSTRUCTIONS.md",
                "Do it.\n\n## Criteria\n\n- tests pass\n- history clean: `git diff --quiet`\n");
        git("add", "-A");
        git("commit", "-q", "-m", "criteria");
        rehearse("""
                {"iterations": [
                  {"write": {"done.txt": "yes", ".claude-loop/INSTRUCTIONS.md": "changed"}, "say": "%s"},
                  {"commit": "all", "say": "%s"}]}""");

        LoopResult result = run(Map.of());

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(result.iterations()).isEqualTo(2);
        assertThat(record(1).claims().criteria().unmet()).containsExactly("history clean");
        assertThat(record(1).feedback()).contains("history clean", "git diff --quiet");
        assertThat(record(2).claims().criteria().measured()).containsExactly("tests pass", "history clean");
        assertThat(Files.readString(project.resolve(".claude-loop/status.json")))
                .contains("\"completed\"");
    }

    @Test
    void planning_ends_when_the_plan_needs_no_more_change() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"IMPLEMENTATION_PLAN.md": "- [ ] one", "stray.txt": "x"}}, {"say": "fine"}]}""");

        LoopResult result = run(Map.of("mode", "plan"));

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(result.iterations()).isEqualTo(2);
        assertThat(tool.testRuns).isZero();
        assertThat(record(1).feedback()).contains("stray.txt");
        assertThat(project.resolve("stray.txt")).exists();
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

    @Test
    void no_claude_on_the_path_is_one_line_that_says_so() {
        var loop = new ClaudeLoop(
                project,
                options(Map.of("rehearse", "false")),
                tool,
                Clock.systemUTC(),
                ProcessFactory.system(),
                Map.of("PATH", project.toString()),
                duration -> {});

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

    private LoopResult run(Map<String, Object> values) throws InterruptedException {
        return loop(values, duration -> {}).run();
    }

    private ClaudeLoop loop(Map<String, Object> values, Pause pause) {
        return new ClaudeLoop(
                project, options(values), tool, Clock.systemUTC(), ProcessFactory.system(), System.getenv(), pause);
    }

    private static LoopOptions options(Map<String, Object> values) {
        var all = new HashMap<String, Object>(Map.of("rehearse", "true"));
        all.putAll(values);
        return LoopOptions.of(new OptionLayer(all, option -> option.name()));
    }

    private void rehearse(String script) throws IOException {
        write(".claude-loop/rehearsal.json", script.replace("%s", DONE));
    }

    private void write(String file, String content) throws IOException {
        Path path = project.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }

    private IterationRecord record(int iteration) throws IOException {
        Path file = tool.logDirectory().resolve("iterations").resolve(String.format("%03d.json", iteration));
        return new Documents().read(file, IterationRecord.class);
    }

    private RunRecord runRecord() throws IOException {
        return new Documents().read(tool.logDirectory().resolve("run.json"), RunRecord.class);
    }

    private void git(String... words) throws Exception {
        var all = new ArrayList<>(List.of("git"));
        all.addAll(List.of(words));
        var result = new CommandRunner(ProcessFactory.system()).run(Command.of(project, all), Duration.ofMinutes(1));
        assertThat(result.succeeded()).as(result.output()).isTrue();
    }
}
