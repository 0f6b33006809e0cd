package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a loop remembers between builds, and what a second build sees of it, under either tool. */
public abstract class MemoryScenarios extends LoopScenarios {
    private static final Map<String, String> NO_TESTS = Map.of("verify", "never");
    private static final FileEdit LEAP_YEARS = new FileEdit("IMPLEMENTATION_PLAN.md", "- [ ] Leap", "- [x] Leap");

    protected MemoryScenarios(BuildDialect dialect) {
        super(dialect);
    }

    @Test
    void while_a_loop_runs_another_is_refused_and_cancel_ends_it() throws IOException {
        SampleProject sample = sample("kata");
        rehearse(
                sample,
                RehearsedIteration.working().edit(LEAP_YEARS).commit("Leap years"),
                RehearsedIteration.working().write("half.txt", "done").hanging());

        try (RunningLoop first = start(sample, NO_TESTS)) {
            first.awaitThat("the second iteration works", () -> sample.has("half.txt"));

            FinishedProcess second = rehearsed(sample, NO_TESTS);
            assertFailsWith(second, "A loop is already at work in this work tree: the loop in ");
            assertThat(second.output()).contains(sample.directory().getFileName() + " (pid ");
            assertThat(control(sample, "status").output()).contains("Running: the loop in ");
            FinishedProcess cancel = control(sample, "cancel");

            assertThat(cancel.output())
                    .contains("Stopping the loop in ")
                    .contains("The loop is cancelled.")
                    .contains("Done: 2 iterations, 1 commit, 1 of 3 tasks")
                    .contains("Remaining: FizzBuzz: multiples of five end in Buzz; Roman numerals: write 1 to 3999");
            assertThat(first.await(Duration.ofMinutes(1)).requireSuccess().output())
                    .contains("Cancelled after 2 iterations");
        }
        assertThat(Agents.of(sample).alive()).isEmpty();
        assertFinished(sample, "cancelled", 2);
        assertStartsFreshAsCancelled(sample);
    }

    @Test
    void without_a_running_loop_cancel_marks_the_session_cancelled() throws IOException {
        SampleProject sample = sample("kata");
        rehearse(sample, RehearsedIteration.working().edit(LEAP_YEARS).commit("Leap years"));
        rehearsed(sample, Map.of("verify", "never", "maxIterations", "1")).requireSuccess();

        FinishedProcess cancel = control(sample, "cancel");

        assertThat(cancel.output())
                .contains("No loop is running; the session is marked cancelled, and the next run starts over.")
                .contains("Done: 1 iteration, 1 commit, 1 of 3 tasks")
                .contains("Remaining: FizzBuzz");
        assertStartsFreshAsCancelled(sample);
    }

    @Test
    void status_tells_where_the_loop_stands_and_reset_makes_it_forget() throws IOException {
        SampleProject sample = sample("kata");
        rehearse(
                sample,
                RehearsedIteration.working()
                        .edit(LEAP_YEARS)
                        .commit("Leap years")
                        .costing(0.25),
                RehearsedIteration.working().costing(0.5));
        Map<String, String> impatient = Map.of("verify", "never", "stagnationThreshold", "1");
        assertThat(rehearsed(sample, impatient).requireFailure().output()).contains("stagnationThreshold");

        assertThat(control(sample, "status", spelled("maxCostUsd") + "=9").output())
                .contains("Running: no")
                .containsPattern("Session: \\S+, build mode, iteration 2, ended as circuit_open: ")
                .contains("1 commit, 1 changed file, 1 of 3 tasks done")
                .contains("Spent: $0.75 of $9.00, ")
                .contains("Breaker: open since ")
                .contains("Calls: 98 of 100 left in this hour")
                .contains("  1: finished, tests not run, 1 commit; ")
                .contains("  2: finished, tests not run, 0 commits; ")
                .contains("Next run: goes on after iteration 2, once the breaker is closed");
        assertThat(rehearsed(sample, impatient).requireFailure().output())
                .as("an open breaker lets no run begin, and says how to close it")
                .contains("close the breaker with `");

        String circuit = spelled("resetOnly") + "=circuit";
        assertThat(control(sample, "reset", dialect.control("status"), circuit).output())
                .contains("The breaker is closed.")
                .contains("Breaker: closed")
                .containsPattern("Next run: goes on after iteration 2\\R");
        assertThat(control(sample, "reset", dialect.control("status")).output())
                .contains("The session is forgotten; its logs stay, and the next run starts over.")
                .contains("Session: none")
                .contains("Next run: starts a session");
        assertThat(records(sample).iterations()).hasSize(2);
    }

    @Test
    void a_usage_limit_is_waited_for_and_costs_no_iteration() throws IOException {
        RealClaude claude = RealClaude.orSkip();
        SampleProject sample = sample("kata").delete("IMPLEMENTATION_PLAN.md").commit("Without a plan");
        String done = "---LOOP_STATUS---\nSTATUS: COMPLETE\nEXIT_SIGNAL: true\n---END_LOOP_STATUS---";
        try (ScriptedModel model =
                ScriptedModel.playing(request -> Turn.usageLimit(Instant.now().plusSeconds(2)), Turn.text(done))) {
            Build build = build().withEnvironment(model.subscription(folder.resolve("claude-config")));
            Map<String, String> options = Map.of(
                    "verify",
                    "never",
                    "usageLimitMaxWait",
                    "4s",
                    "claudeCommand",
                    claude.command().toString());

            FinishedProcess run = run(build, sample, options).requireSuccess();

            assertThat(run.output()).contains("usage limit");
            assertFinished(sample, "complete", 1);
            assertThat(records(sample).iterations()).singleElement().satisfies(iteration -> {
                assertThat(iteration.at("/claude/attempts").asInt()).isEqualTo(2);
                assertThat(iteration.at("/claude/outcome").asString()).isEqualTo("finished");
            });
            assertThat(model.turns()).hasSize(2);
        }
    }

    @Test
    void a_run_goes_on_after_the_last_one_and_the_budget_counts_them_together() throws IOException {
        SampleProject sample = sample("kata");
        rehearse(
                sample,
                RehearsedIteration.working().write("one.txt", "1").costing(0.6),
                RehearsedIteration.working().write("two.txt", "2").costing(0.6),
                RehearsedIteration.working().write("three.txt", "3").costing(0.6));
        rehearsed(sample, Map.of("verify", "never", "maxIterations", "1")).requireSuccess();

        FinishedProcess next =
                rehearsed(sample, Map.of("verify", "never", "maxCostUsd", "1")).requireSuccess();

        assertThat(next.output()).contains("[LOOP RESUME] Active loop detected");
        assertFinished(sample, "budget_exhausted", 2);
        assertThat(records(sample).run().path("reason").asString()).contains("maxCostUsd");
        assertThat(sample.has("three.txt")).isFalse();
    }

    @Test
    void a_workspace_has_files_state_and_logs_of_its_own() throws IOException {
        SampleProject sample = sample("kata");
        String folder = ".claude-loop/workspaces/docs/";
        sample.write(folder + "INSTRUCTIONS.md", "Write a note.")
                .write(folder + "rehearsal.json", "{\"iterations\": [{\"write\": {\"note.txt\": \"x\"}}]}");

        rehearsed(sample, Map.of("verify", "never", "maxIterations", "1", "workspace", "docs"))
                .requireSuccess();

        var records = new LoopRecords(records(sample).logDirectory().resolve("docs"));
        assertThat(records.iterations()).hasSize(1);
        assertThat(records.iterations().get(0).path("workspace").asString()).isEqualTo("docs");
        assertThat(sample.has("note.txt")).isTrue();
        assertThat(sample.read(folder + "state/system-prompt.md")).contains("`" + folder + "status.json`");
        assertThat(sample.has(".claude-loop/state")).isFalse();
    }

    @Test
    void claudes_hooks_are_put_into_its_settings_and_taken_out_again() throws IOException {
        String own = "{\n  \"model\" : \"opus\"\n}\n";
        SampleProject sample = sample("kata").write(".claude/settings.local.json", own);

        assertThat(control(sample, "hooks").output()).contains("Claude's Stop and SessionStart hooks are installed in");
        assertThat(sample.read(".claude/settings.local.json"))
                .contains("\"opus\"")
                .contains("\"Stop\"")
                .contains("\"SessionStart\"");

        control(sample, "hooks", spelled("removeHooks") + "=true");
        assertThat(sample.read(".claude/settings.local.json"))
                .contains("\"opus\"")
                .doesNotContain("Stop", "SessionStart");
    }

    private void assertStartsFreshAsCancelled(SampleProject sample) throws IOException {
        FinishedProcess next = rehearsed(sample, Map.of("verify", "never", "maxIterations", "1"))
                .requireSuccess();

        assertThat(next.output()).contains("A fresh start, as the last session ended as cancelled.");
        assertFinished(sample, "max_iterations", 1);
        assertThat(records(sample).iterations()).hasSize(1);
    }
}
