package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.LoopResult;
import dev.claudeloop.core.process.ProcessFactory;
import java.nio.file.Files;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** When a loop is done: what is measured counts, not what is said. */
class MeasuredLoopTest extends RehearsedLoop {
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
    void the_project_is_looked_at_once_more_after_tests_alone() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"a.txt": "1"}}, {"write": {"a.txt": "2"}}]}""");
        assertThat(looks("never")).as("before and after each iteration").isEqualTo(4);

        rehearse("""
                {"iterations": [{"write": {"b.txt": "1"}}, {"write": {"b.txt": "2"}}]}""");
        assertThat(looks("always")).as("and after each run of the tests").isEqualTo(7);
    }

    private int looks(String verify) throws Exception {
        var looks = new AtomicInteger();
        ProcessFactory counting = builder -> {
            if (builder.command().contains("status")) {
                looks.incrementAndGet();
            }
            return builder.start();
        };
        LoopOptions options = options(Map.of("verify", verify, "maxIterations", "2", "resume", "false"));
        new ClaudeLoop(
                        project,
                        options,
                        tool,
                        counting,
                        environment(),
                        new Timing(Clock.systemUTC(), duration -> {}, () -> 0))
                .run();
        return looks.get();
    }

    @Test
    void without_a_time_limit_criteria_are_measured_to_their_end() throws Exception {
        write(".claude-loop/INSTRUCTIONS.md", "Do it.\n\n## Criteria\n\n- it is git: `git status`\n");
        rehearse("""
                {"iterations": [{"write": {"done.txt": "yes"}, "say": "%s"}]}""");

        assertThat(run(Map.of("verifyTimeout", "0s")).finishType()).isEqualTo(FinishType.COMPLETE);
    }

    @Test
    void a_criterion_is_measured_again_only_where_the_answer_may_be_another() throws Exception {
        write("done.txt", "yes");
        write("count.sh", "echo x >> .git/count\ngrep -q x .git/met\n");
        write(".claude-loop/INSTRUCTIONS.md", "Do it.\n\n## Criteria\n\n- counted: `sh count.sh`\n- tests pass\n");
        write("IMPLEMENTATION_PLAN.md", "- [ ] one\n");
        rehearse("""
                {"iterations": [
                  {"write": {"a.txt": "1"}, "say": "working"},
                  {"say": "thinking"},
                  {"say": "%s"}]}""");

        run(Map.of("maxIterations", "3"));

        assertThat(record(2).claims().criteria().measured()).contains("counted");
        assertThat(Files.readAllLines(project.resolve(".git/count")))
                .as("the change, and the claim that it stands against")
                .hasSize(2);
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
    void a_claim_in_the_status_file_that_was_refused_is_not_that_of_the_next_iteration() throws Exception {
        rehearse("""
                {"iterations": [
                  {"write": {"a.txt": "1", ".claude-loop/status.json": "{\\"complete\\": true, \\"exit_signal\\": true}"}, "say": "done"},
                  {"write": {"done.txt": "yes"}, "say": "---LOOP_STATUS---\\nSTATUS: IN_PROGRESS\\nEXIT_SIGNAL: false\\n---END_LOOP_STATUS---"},
                  {"write": {"b.txt": "1"}, "say": "%s"}]}""");

        LoopResult result = run(Map.of());

        assertThat(record(1).claims().claimed()).isTrue();
        assertThat(record(2).claims().claimed()).isFalse();
        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(result.iterations()).isEqualTo(3);
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
    void the_criterion_that_tests_pass_does_not_keep_them_from_running_on_a_claim() throws Exception {
        write(".claude-loop/INSTRUCTIONS.md", "Do it.\n\n## Criteria\n\n- tests pass\n");
        rehearse("""
                {"iterations": [{"write": {"done.txt": "1"}, "say": "%s"}]}""");

        LoopResult result = run(Map.of("verify", "onClaim"));

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(record(1).claims().criteria().met()).containsExactly("tests pass");
    }

    @Test
    void a_red_result_fails_the_build_even_if_later_iterations_were_not_verified() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"a.txt": "1"}, "say": "%s"}, {"write": {"b.txt": "1"}, "say": "working"}]}""");

        LoopResult result = run(Map.of("verify", "onClaim", "maxIterations", "2"));

        assertThat(record(2).verification().ran()).isFalse();
        assertThat(result.failsBuild()).isTrue();
    }

    @Test
    void red_tests_of_the_start_fail_the_build_even_if_nothing_changes_after_them() throws Exception {
        rehearse("""
                {"iterations": [{"say": "thinking"}]}""");

        LoopResult result = run(Map.of("verify", "onClaim"));

        assertThat(result.finishType()).isEqualTo(FinishType.NO_CHANGES);
        assertThat(result.failsBuild()).isTrue();
    }

    @Test
    void a_to_do_file_counts_where_there_is_no_plan() throws Exception {
        write("TODO.md", "- [ ] one\n");
        rehearse("""
                {"iterations": [
                  {"write": {"done.txt": "yes"}, "say": "%s"},
                  {"write": {"TODO.md": "- [x] one"}, "say": "working"}]}""");

        LoopResult result = run(Map.of());

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(result.iterations()).isEqualTo(2);
        assertThat(record(1).claims().vetoes()).hasSize(1);
    }

    @Test
    void the_status_file_is_nothing_that_an_agent_commits() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"done.txt": "yes"}, "commit": "all", "say": "%s"}]}""");

        run(Map.of());

        assertThat(git("status", "--porcelain", "--", ".claude-loop/status.json"))
                .isEmpty();
        assertThat(git("ls-files")).contains("done.txt").doesNotContain("status.json");
    }
}
