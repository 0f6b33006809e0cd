package dev.claudeloop.testsupport;

import static dev.claudeloop.testsupport.RehearsedIteration.claiming;
import static dev.claudeloop.testsupport.RehearsedIteration.working;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** When a loop is complete: what the agent says and what the tests say must agree. */
public abstract class CompletionScenarios extends OneRedTest {

    protected CompletionScenarios(BuildDialect dialect) {
        super(dialect);
    }

    @Test
    void a_claim_with_red_tests_goes_on_and_the_next_prompt_names_them() throws IOException {
        SampleProject sample = oneRedTest();
        rehearse(
                sample,
                claiming().write("notes.txt", "It works for me.\n"),
                claiming().edit(MENDED));

        rehearsed(sample, Map.of()).requireSuccess();

        assertFinished(sample, "complete", 2);
        JsonNode refused = records(sample).iterations().get(0);
        assertThat(refused.at("/decision/reason").asString())
                .isEqualTo("the agent says it is done, but 1 of 6 tests fails");
        assertThat(refused.path("feedback").asString()).contains(RED_TEST).contains("1900");
        assertThat(promptOf(2, sample)).contains(RED_TEST).contains("1900");
    }

    @Test
    void the_real_cli_is_told_which_tests_refute_its_claim() throws IOException {
        RealClaude claude = RealClaude.orSkip();
        SampleProject sample = oneRedTest();
        rehearse(
                sample,
                claiming().edit(new FileEdit("README.md", "# kata", "# Katas")).commit("Rename"),
                claiming().edit(MENDED).commit("Leave out most centuries"));
        try (ScriptedModel model = KataModel.rehearsing(sample)) {
            Build build = build().withEnvironment(model.environment(folder.resolve("claude-config")));

            run(build, sample, Map.of("claudeCommand", claude.command().toString()))
                    .requireSuccess();

            assertFinished(sample, "complete", 2);
            assertThat(model.turns()).hasSize(10);
            assertThat(model.turns().get(0).userText()).doesNotContain(RED_TEST);
            assertThat(model.turns().get(5).userText()).contains(RED_TEST).contains("1900");
        }
    }

    @Test
    void red_tests_that_are_deleted_disabled_or_excluded_are_named_and_nothing_is_complete() throws IOException {
        SampleProject sample = oneRedTest();
        String tests = sample.read(RED_CLASS);
        FileEdit exclusion = dialect.excluding("LeapYearTest");
        rehearse(
                sample,
                claiming().delete(RED_CLASS),
                claiming().write(RED_CLASS, tests.replace(RED_METHOD, DISABLED + RED_METHOD)),
                claiming().write(RED_CLASS, tests).edit(exclusion));

        FinishedProcess run = rehearsed(sample, Map.of("maxIterations", "3"));

        assertFailsWith(run, "3 tests are gone");
        assertFinished(sample, "max_iterations", 3);
        List<JsonNode> iterations = records(sample).iterations();
        JsonNode deleted = iterations.get(0);
        assertThat(texts(deleted.at("/verification/ratchet/missing")))
                .hasSize(3)
                .contains(RED_TEST);
        assertThat(deleted.path("feedback").asString()).contains("gone: " + RED_TEST);
        JsonNode disabled = iterations.get(1);
        assertThat(texts(disabled.at("/verification/ratchet/newlySkipped"))).containsExactly(RED_TEST);
        assertThat(disabled.path("feedback").asString()).contains("newly skipped: " + RED_TEST);
        JsonNode excluded = iterations.get(2);
        assertThat(texts(excluded.at("/verification/ratchet/missing"))).contains(RED_TEST);
        assertThat(texts(excluded.at("/verification/ratchet/hints")))
                .singleElement()
                .asString()
                .startsWith(exclusion.file() + ": ")
                .contains("LeapYearTest");
    }

    @Test
    void an_iteration_without_changes_costs_no_test_run_and_success_on_the_last_one_is_complete() throws IOException {
        SampleProject sample = oneRedTest();
        rehearse(sample, working(), claiming().edit(MENDED));

        rehearsed(sample, Map.of("maxIterations", "2")).requireSuccess();

        assertFinished(sample, "complete", 2);
        List<JsonNode> iterations = records(sample).iterations();
        JsonNode idle = iterations.get(0).path("verification");
        assertThat(idle.path("reused").asBoolean()).isTrue();
        assertThat(idle.path("durationMs").asLong()).isZero();
        assertThat(idle.at("/tests/failed").asInt()).isOne();
        assertThat(iterations.get(1).at("/verification/reused").asBoolean()).isFalse();
    }

    @Test
    void what_is_done_already_needs_no_call_and_an_old_report_does_not_count() throws IOException {
        SampleProject sample = oneRedTest();
        sample.write(MENDED.file(), MENDED.in(sample)).write("IMPLEMENTATION_PLAN.md", "- [x] Leap years\n");
        oldReport(sample, "<testcase classname='kata.GoneTest' name='old'><failure/></testcase>");
        rehearse(sample);

        rehearsed(sample, Map.of()).requireSuccess();

        assertFinished(sample, "complete", 0);
        assertThat(records(sample).run().at("/baseline/tests/total").asInt()).isEqualTo(6);
        assertThat(wasCalled(sample)).isFalse();
    }

    @Test
    void a_path_with_spaces_and_marks_does_no_harm() throws IOException {
        SampleProject plain = oneRedTest();
        Path marked = folder.resolve("it's a (kata) & more, 100%");
        Files.move(plain.directory(), marked);
        var sample = new SampleProject(marked);
        rehearse(sample, claiming().edit(MENDED).commit("Leave out most centuries"));

        rehearsed(sample, Map.of()).requireSuccess();

        assertFinished(sample, "complete", 1);
        assertThat(records(sample).passed()).containsExactly(6);
    }

    @Test
    void planning_ends_when_the_plan_is_settled_and_other_changes_are_reported_and_kept() throws IOException {
        SampleProject sample = oneRedTest();
        rehearse(
                sample,
                working().write("IMPLEMENTATION_PLAN.md", "- [ ] Leap years\n").write("stray.txt", "x"),
                working());

        rehearsed(sample, Map.of("mode", "plan")).requireSuccess();

        assertFinished(sample, "complete", 2);
        JsonNode first = records(sample).iterations().get(0);
        assertThat(first.at("/verification/ran").asBoolean()).isFalse();
        assertThat(first.path("feedback").asString()).contains("stray.txt");
        assertThat(promptOf(2, sample)).contains("stray.txt");
        assertThat(sample.read("stray.txt")).isEqualTo("x");
    }

    @Test
    void verify_on_claim_runs_the_tests_only_for_a_claim() throws IOException {
        SampleProject sample = oneRedTest();
        rehearse(sample, working().write("notes.txt", "x"), claiming().edit(MENDED));

        rehearsed(sample, Map.of("verify", "onClaim")).requireSuccess();

        assertFinished(sample, "complete", 2);
        List<JsonNode> iterations = records(sample).iterations();
        assertThat(iterations.get(0).at("/verification/ran").asBoolean()).isFalse();
        assertThat(iterations.get(1).at("/verification/tests/passed").asInt()).isEqualTo(6);
    }

    @Test
    void verify_never_takes_the_agents_word_and_says_so() throws IOException {
        SampleProject sample = oneRedTest();
        rehearse(sample, claiming().write("notes.txt", "x"));

        rehearsed(sample, Map.of("verify", "never")).requireSuccess();

        assertFinished(sample, "complete", 1);
        assertThat(records(sample).run().path("reason").asString()).contains("no test was run");
        assertThat(records(sample).iterations().get(0).at("/verification/ran").asBoolean())
                .isFalse();
    }

    @Test
    void a_criterion_with_a_command_is_measured_by_its_exit_code() throws IOException {
        SampleProject sample = oneRedTest();
        sample.write(
                ".claude-loop/INSTRUCTIONS.md",
                "Mend it.\n\n## Criteria\n\n- tests pass\n- all committed: `git diff --quiet HEAD`\n");
        rehearse(sample, claiming().edit(MENDED), claiming().commit("Leave out most centuries"));
        sample.commit("Criteria");

        rehearsed(sample, Map.of()).requireSuccess();

        assertFinished(sample, "complete", 2);
        List<JsonNode> iterations = records(sample).iterations();
        assertThat(texts(iterations.get(0).at("/claims/criteria/unmet"))).containsExactly("all committed");
        assertThat(iterations.get(0).path("feedback").asString()).contains("all committed", "exit code 1");
        assertThat(texts(iterations.get(1).at("/claims/criteria/met"))).containsExactly("tests pass", "all committed");
    }
}
