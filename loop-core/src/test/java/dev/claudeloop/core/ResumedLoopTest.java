package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopResult;
import dev.claudeloop.core.api.RunRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a session goes on in the next run. */
class ResumedLoopTest extends RehearsedLoop {

    @BeforeEach
    void a_plan_and_an_agent_that_needs_three_iterations() throws Exception {
        write("IMPLEMENTATION_PLAN.md", "- [ ] first thing\n- [ ] second thing\n");
        git("add", "-A");
        git("commit", "-q", "-m", "plan");
        rehearse("""
                {"iterations": [
                  {"write": {"a.txt": "1"}, "commit": "one", "costUsd": 0.5},
                  {"write": {"b.txt": "2"}, "commit": "two", "costUsd": 0.25},
                  {"write": {"done.txt": "yes", "IMPLEMENTATION_PLAN.md": "- [x] first thing\\n- [x] second thing\\n"},
                   "commit": "three", "costUsd": 0.25, "say": "%s"}]}""");
    }

    @Test
    void a_run_goes_on_where_the_last_one_ended() throws Exception {
        run(Map.of("maxIterations", "1"));
        tool.said.clear();

        LoopResult result = run(Map.of());

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(tool.said)
                .contains(
                        "INFO [LOOP RESUME] Active loop detected",
                        "INFO Spec: Make the test pass.",
                        "INFO Progress: 0/2 tasks | Iteration: 1",
                        "INFO Next: first thing",
                        "INFO Running iteration 2...");
        RunRecord run = runRecord();
        assertThat(run.resumedAfter()).isEqualTo(1);
        assertThat(run.iterations()).extracting(RunRecord.Summary::iteration).containsExactly(1, 2, 3);
        assertThat(run.totals().costUsd()).isEqualTo(1.0);
        assertThat(record(1).runId()).isEqualTo(run.sessionId()).isNotEqualTo(run.runId());
        assertThat(record(2).runId()).isEqualTo(run.runId());
        assertThat(record(3).guards().spent().costUsd()).isEqualTo(1.0);
    }

    @Test
    void a_resumed_run_knows_what_the_last_one_measured() throws Exception {
        run(Map.of("maxIterations", "1"));
        run(Map.of("maxIterations", "1"));

        String prompts = Files.readString(project.resolve(".claude-loop/state/rehearsal.log"));
        assertThat(prompts.substring(prompts.indexOf("# Iteration 2"))).contains("done.txt is missing");
    }

    @Test
    void tests_that_an_earlier_run_saw_must_not_get_lost_later() throws Exception {
        tool.tests = List.of("the_file_exists", "beta");
        run(Map.of("maxIterations", "1"));
        tool.tests = List.of("the_file_exists");

        run(Map.of());

        assertThat(record(3).verification().ratchet().missing()).containsExactly("SampleTest.beta");
        assertThat(runRecord().finishType()).isNotEqualTo(FinishType.COMPLETE);
    }

    @Test
    void a_test_is_not_lost_because_its_name_holds_what_looks_like_a_secret() throws Exception {
        tool.tests = List.of("the_file_exists", "passwordMustBeLong");
        var environment = new HashMap<>(environment());
        environment.put("DB_PASSWORD", "password");
        environment.put("OTHER_PASSWORD", "the_file_exists");
        loop(Map.of("maxIterations", "2"), pause -> {}, environment).run();
        String prompts = Files.readString(project.resolve(".claude-loop/state/rehearsal.log"));

        LoopResult result = loop(Map.of(), pause -> {}, environment).run();

        assertThat(result.reason()).doesNotContain("gone");
        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(prompts.substring(prompts.indexOf("# Iteration 2"))).contains("SampleTest.the_file_exists");
        assertThat(Files.readString(tool.logDirectory().resolve("iterations/001.json")))
                .doesNotContain("the_file_exists");
    }

    @Test
    void a_resumed_run_is_not_complete_at_once_while_a_test_of_the_start_is_lost() throws Exception {
        tool.tests = List.of("the_file_exists", "beta");
        rehearse("""
                {"iterations": [
                  {"write": {"done.txt": "1", "lose": "beta", "IMPLEMENTATION_PLAN.md": "- [x] all\\n"}, "say": "%s"},
                  {"say": "%s"}]}""");
        assertThat(run(Map.of("maxIterations", "1")).finishType()).isEqualTo(FinishType.MAX_ITERATIONS);

        LoopResult second = run(Map.of("maxIterations", "1"));

        assertThat(second.finishType()).isEqualTo(FinishType.MAX_ITERATIONS);
        assertThat(second.reason()).contains("SampleTest.beta");
    }

    @Test
    void the_loops_own_word_that_all_is_complete_is_no_claim_when_the_session_goes_on() throws Exception {
        run(Map.of());
        rehearse("{\"iterations\": [{}, {\"say\": \"still at work\", \"write\": {\"x.txt\": \"1\"}}]}");
        write("IMPLEMENTATION_PLAN.md", "nothing planned");

        LoopResult result = run(Map.of("resumeFrom", "1", "maxIterations", "1"));

        assertThat(result.finishType()).isEqualTo(FinishType.MAX_ITERATIONS);
        assertThat(record(2).claims().claimed()).isFalse();
    }

    @Test
    void work_that_is_complete_before_the_first_call_is_told_in_the_status_file() throws Exception {
        write("done.txt", "1");
        write("IMPLEMENTATION_PLAN.md", "- [x] all\n");

        assertThat(run(Map.of()).iterations()).isZero();

        assertThat(Files.readString(project.resolve(".claude-loop/status.json")))
                .contains("\"completed\"");
    }

    @Test
    void a_complete_session_is_not_gone_on_with() throws Exception {
        run(Map.of());
        Files.delete(project.resolve("done.txt"));
        tool.said.clear();

        run(Map.of("maxIterations", "1"));

        assertThat(tool.said).contains("INFO A fresh start, as the last session ended as complete.");
        assertThat(runRecord().iterations()).hasSize(1);
        assertThat(project.resolve("build/claude-loop/iterations/002.json")).doesNotExist();
    }

    @Test
    void other_instructions_are_another_session() throws Exception {
        run(Map.of("maxIterations", "1"));
        write(".claude-loop/INSTRUCTIONS.md", "Make it pretty.");

        run(Map.of("maxIterations", "1"));

        assertThat(tool.said)
                .contains("INFO A fresh start, as the instructions are others than those of the last session.");
    }

    @Test
    void whoever_wants_no_resume_starts_over() throws Exception {
        run(Map.of("maxIterations", "1"));

        run(Map.of("maxIterations", "1", "resume", "false"));

        assertThat(tool.said).contains("INFO A fresh start, as resume is false.");
        assertThat(runRecord().resumedAfter()).isZero();
    }

    @Test
    void going_on_after_an_earlier_iteration_sets_the_later_records_aside() throws Exception {
        run(Map.of("maxIterations", "2"));
        String session = runRecord().sessionId();

        run(Map.of("maxIterations", "1", "resumeFrom", "1"));

        assertThat(runRecord().iterations())
                .extracting(RunRecord.Summary::iteration)
                .containsExactly(1, 2);
        Path journal = project.resolve(".claude-loop/state/journal").resolve(session);
        assertThat(journal.resolve("aside-1-1/002.json")).exists();
        assertThat(record(2).runId()).isEqualTo(runRecord().runId());
        assertThat(record(2).guards().spent().costUsd()).as("money is gone").isEqualTo(1.0);
    }

    @Test
    void later_records_are_set_aside_also_where_the_earlier_ones_cannot_be_read() throws Exception {
        run(Map.of("maxIterations", "2"));
        Path journal = project.resolve(".claude-loop/state/journal")
                .resolve(runRecord().sessionId());
        Files.writeString(journal.resolve("iterations/001.json"), "torn");

        run(Map.of("maxIterations", "1", "resumeFrom", "1"));

        assertThat(runRecord().iterations())
                .extracting(RunRecord.Summary::iteration)
                .containsExactly(2);
        assertThat(journal.resolve("aside-1-1/002.json")).exists();
        Path logs = project.resolve("build/claude-loop/iterations");
        for (String name : List.of("002.json", "002.stream.ndjson")) {
            assertThat(logs.resolve(name))
                    .as("what is logged is what was done again")
                    .hasSameBinaryContentAs(journal.resolve("iterations").resolve(name));
        }
    }

    @Test
    void errors_of_iterations_that_are_set_aside_count_no_more_also_where_none_before_can_be_read() throws Exception {
        rehearse(
                "{\"iterations\": [{\"write\": {\"a.txt\": \"1\"}}, {\"result\": false, \"exit\": 3}, {\"result\": false, \"exit\": 3}]}");
        run(Map.of("maxIterations", "3"));
        Path journal = project.resolve(".claude-loop/state/journal")
                .resolve(runRecord().sessionId());
        Files.writeString(journal.resolve("iterations/001.json"), "torn");

        run(Map.of("maxIterations", "1", "resumeFrom", "1"));

        assertThat(runRecord().finishType()).isEqualTo(FinishType.MAX_ITERATIONS);
        assertThat(record(2).guards().streaks().errors()).isEqualTo(1);
    }

    @Test
    void an_iteration_that_never_was_cannot_be_gone_on_after() throws Exception {
        run(Map.of("maxIterations", "1"));

        assertThatThrownBy(() -> run(Map.of("resumeFrom", "7")))
                .isInstanceOf(LoopException.class)
                .hasMessage("resumeFrom is 7, but the session has 1 iteration. Leave it out to go on after the last.");
    }

    @Test
    void an_agent_that_deletes_the_state_and_the_logs_costs_nothing() throws Exception {
        rehearse("""
                {"iterations": [
                  {"write": {"a.txt": "1"}},
                  {"delete": [".claude-loop/state", "build/claude-loop"], "write": {"b.txt": "2"}},
                  {"write": {"c.txt": "3"}}]}""");

        run(Map.of("maxIterations", "3"));

        assertThat(tool.said).anyMatch(line -> line.startsWith("WARN") && line.contains("session.json"));
        assertThat(record(1).iteration()).isEqualTo(1);
        assertThat(record(2).iteration()).isEqualTo(2);
        assertThat(runRecord().iterations()).hasSize(3);
        assertThat(project.resolve(".claude-loop/state/.gitignore")).exists();
        assertThat(project.resolve(".claude-loop/state/session.json")).exists();
    }

    @Test
    void named_loops_have_files_and_state_of_their_own() throws Exception {
        write(".claude-loop/workspaces/docs/INSTRUCTIONS.md", "Write the manual.");
        write(".claude-loop/workspaces/docs/rehearsal.json", "{\"iterations\": [{\"write\": {\"m.md\": \"1\"}}]}");
        run(Map.of("maxIterations", "1"));

        run(Map.of("workspace", "docs", "maxIterations", "1"));

        assertThat(project.resolve("m.md")).exists();
        assertThat(project.resolve("build/claude-loop/docs/iterations/001.json"))
                .exists();
        assertThat(project.resolve(".claude-loop/workspaces/docs/state/session.json"))
                .exists();
        assertThat(runRecord().resumedAfter()).isZero();
        run(Map.of("maxIterations", "1"));
        assertThat(runRecord().resumedAfter()).isEqualTo(1);
    }
}
