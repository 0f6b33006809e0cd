package dev.claudeloop.core.decide;

import static dev.claudeloop.core.api.FinishType.BLOCKED;
import static dev.claudeloop.core.api.FinishType.BUDGET_EXHAUSTED;
import static dev.claudeloop.core.api.FinishType.CANCELLED;
import static dev.claudeloop.core.api.FinishType.CIRCUIT_OPEN;
import static dev.claudeloop.core.api.FinishType.COMPLETE;
import static dev.claudeloop.core.api.FinishType.ERROR;
import static dev.claudeloop.core.api.FinishType.MANUAL;
import static dev.claudeloop.core.api.FinishType.MAX_ITERATIONS;
import static dev.claudeloop.core.api.FinishType.NO_CHANGES;
import static dev.claudeloop.core.api.FinishType.STAGNATION;
import static dev.claudeloop.core.api.FinishType.USAGE_LIMITED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ClaimsRecord.Tasks;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.api.StatusRecord;
import dev.claudeloop.core.api.VerifyPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecideTest {
    private final Situation situation = new Situation();

    @Test
    void ctrl_c_ends_the_loop_whatever_else_holds() {
        situation.claimed().green().outcome(new Outcome.Interrupted());
        assertFinish(MANUAL, "stopped by hand");
    }

    @Test
    void cancelling_ends_the_loop_whatever_else_holds() {
        situation.claimed().green().cancelled().outcome(new Outcome.Interrupted());
        assertFinish(CANCELLED, "cancelled on request");
    }

    @Test
    void a_claim_with_green_tests_is_complete() {
        situation.claimed().green();
        assertFinish(COMPLETE, "the agent says it is done, and 12 tests pass");
    }

    @Test
    void a_claim_with_red_tests_goes_on() {
        situation.claimed().red();
        assertGoesOn("the agent says it is done, but 3 of 12 tests fail");
    }

    @Test
    void a_claim_with_a_lost_test_goes_on() {
        situation.claimed().verification(Situation.LOSSY);
        assertGoesOn("the agent says it is done, but 1 test is gone (a.T.gone)");
        situation.verification(Situation.RED.withRatchet(Situation.LOSSY.ratchet()));
        assertGoesOn("the agent says it is done, but 3 of 12 tests fail; 1 test is gone (a.T.gone)");
    }

    @Test
    void an_iteration_that_only_lost_a_test_is_not_one_without_changes() {
        situation.nothingChanged().verification(Situation.LOSSY);
        assertGoesOn("1 test is gone (a.T.gone)");
    }

    @Test
    void without_smart_termination_only_limits_guards_and_people_end_the_loop() {
        situation
                .smartTermination(false)
                .claimed()
                .green()
                .stagnation("did nothing")
                .nothingChanged();
        assertGoesOn("the agent says it is done, but smartTermination is off");
        situation.blocked("help");
        assertThat(Decide.next(situation.facts()).finishes()).isFalse();
        situation.mode(Mode.PLAN).plan(new Tasks(0, 3)).planChanged(false);
        assertThat(Decide.next(situation.facts()).finishes()).isFalse();
        situation.starvedInARow(2);
        assertThat(Decide.next(situation.facts()).finishType()).isEqualTo(BLOCKED);
        situation.starvedInARow(0).iteration(5);
        assertThat(Decide.next(situation.facts()).finishType()).isEqualTo(MAX_ITERATIONS);
    }

    @Test
    void a_claim_with_a_veto_goes_on() {
        situation.claimed().veto("2 tasks of the plan are open").green();
        assertGoesOn("the agent says it is done, but 2 tasks of the plan are open");
    }

    @Test
    void green_tests_without_a_claim_go_on() {
        situation.green();
        assertGoesOn("the agent has not said that it is done");
    }

    @Test
    void a_claim_that_no_test_confirmed_goes_on_unless_tests_never_run() {
        situation.claimed().verify(VerifyPolicy.ON_CLAIM);
        assertGoesOn("the agent says it is done, but the tests have not confirmed it");
        situation.verify(VerifyPolicy.NEVER);
        assertFinish(COMPLETE, "the agent says it is done; no test was run (verify=never)");
    }

    @Test
    void success_on_the_last_iteration_or_with_the_last_money_is_complete() {
        situation
                .claimed()
                .green()
                .iteration(5)
                .maxIterations(5)
                .budgetSpent("$5 are spent")
                .breakerOpen("stuck");
        assertFinish(COMPLETE, "the agent says it is done, and 12 tests pass");
    }

    @Test
    void planning_ends_when_the_plan_has_tasks_and_stays_as_it_is() {
        situation.mode(Mode.PLAN).plan(new Tasks(0, 3)).planChanged(false);
        assertFinish(COMPLETE, "the plan has 3 tasks, and needed no more change");
    }

    @Test
    void planning_goes_on_while_the_plan_changes_or_is_empty() {
        situation.mode(Mode.PLAN).plan(new Tasks(0, 3)).planChanged(true);
        assertGoesOn("3 tasks of the plan are open");
        situation.plan(new Tasks(0, 0)).planChanged(false);
        assertGoesOn("the agent has not said that it is done");
    }

    @Test
    void planning_is_not_over_because_the_agent_was_cut_off() {
        situation.mode(Mode.PLAN).plan(new Tasks(0, 3)).planChanged(false).outcome(new Outcome.Crashed(1, "oops"));
        assertGoesOn("the agent failed: exit code 1, oops");
        situation.outcome(new Outcome.MaxTurns());
        assertGoesOn("3 tasks of the plan are open");
    }

    @Test
    void an_unchanged_plan_is_not_complete_when_building() {
        situation.plan(new Tasks(1, 2)).planChanged(false).green();
        assertGoesOn("2 tasks of the plan are open");
    }

    @Test
    void an_agent_that_is_blocked_ends_the_loop() {
        situation.blocked("needs a password");
        assertFinish(BLOCKED, "the agent says it is blocked: needs a password");
    }

    @Test
    void an_agent_that_is_denied_its_tools_twice_in_a_row_is_blocked() {
        situation.nothingChanged().starvedInARow(1);
        assertGoesOn("the agent was denied its tools and changed nothing");
        situation.starvedInARow(2);
        assertFinish(
                BLOCKED,
                "the agent was denied its tools 2 times in a row and changed nothing; add what it needs to allowedTools");
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 402, 403})
    void a_refusal_that_no_try_will_change_is_an_error_at_once(int status) {
        situation.outcome(new Outcome.ApiError(status, false, "no")).errorsInARow(1);
        assertFinish(ERROR, "Claude's API refuses: no");
    }

    @Test
    void a_missing_credit_is_an_error_at_once() {
        situation.outcome(new Outcome.ApiError(400, false, "Your credit balance is too low"));
        assertFinish(ERROR, "Claude's API refuses: Your credit balance is too low");
    }

    @Test
    void the_third_error_in_a_row_ends_the_loop() {
        situation.outcome(new Outcome.Crashed(null, "no result")).errorsInARow(2);
        assertGoesOn("the agent failed: no result");
        situation.errorsInARow(3);
        assertFinish(ERROR, "3 errors in a row; the last: no result");
        situation.outcome(new Outcome.MalformedResult("cut off"));
        assertFinish(ERROR, "3 errors in a row; the last: cut off");
        situation.outcome(new Outcome.ApiError(529, true, "overloaded"));
        assertFinish(ERROR, "3 errors in a row; the last: HTTP 529, overloaded");
    }

    @Test
    void a_usage_limit_that_was_not_waited_for_ends_the_loop() {
        situation
                .outcome(new Outcome.UsageLimited(null, "five hours"))
                .iteration(5)
                .maxIterations(5);
        assertFinish(USAGE_LIMITED, "usage limit: five hours");
        situation.usageLimit("it is longer than usageLimitMaxWait");
        assertFinish(USAGE_LIMITED, "it is longer than usageLimitMaxWait");
    }

    @Test
    void a_spent_budget_ends_the_loop() {
        situation.budgetSpent("5 of 5 USD are spent").breakerOpen("stuck");
        assertFinish(BUDGET_EXHAUSTED, "5 of 5 USD are spent");
        situation.budgetSpent(null).outcome(new Outcome.BudgetSpent("the CLI's budget is spent"));
        assertFinish(BUDGET_EXHAUSTED, "the CLI's budget is spent");
        situation.budgetSpent("5 of 5 USD are spent");
        assertFinish(BUDGET_EXHAUSTED, "5 of 5 USD are spent");
    }

    @Test
    void an_open_breaker_ends_the_loop() {
        situation.breakerOpen("3 iterations without progress").stagnation("did nothing");
        assertFinish(CIRCUIT_OPEN, "3 iterations without progress");
    }

    @Test
    void stagnation_ends_the_loop() {
        situation.stagnation("the agent did nothing twice").nothingChanged();
        assertFinish(STAGNATION, "the agent did nothing twice");
    }

    @Test
    void without_a_plan_an_iteration_that_changes_nothing_ends_the_loop() {
        situation.nothingChanged().green();
        assertFinish(NO_CHANGES, "the agent changed nothing, and there is no plan that says what is left");
    }

    @Test
    void an_iteration_that_changes_nothing_goes_on_while_something_says_what_is_left() {
        situation.nothingChanged().red();
        assertGoesOn("3 of 12 tests fail");
        situation.green().plan(new Tasks(0, 1));
        assertGoesOn("1 task of the plan is open");
    }

    @Test
    void a_status_file_that_tells_progress_says_what_is_left_and_a_bare_one_does_not() {
        situation.nothingChanged().green().status(status(List.of("a step")));
        assertGoesOn("the agent has not said that it is done");
        situation.status(status(List.of()));
        assertThat(Decide.next(situation.facts()).finishType()).isEqualTo(NO_CHANGES);
    }

    private static StatusRecord status(List<String> steps) {
        return new StatusRecord(
                null, null, null, null, null, "spec", List.of(), Map.of(), null, steps, List.of(), List.of(), null, 3,
                null, null);
    }

    @Test
    void an_iteration_that_was_cut_off_may_change_nothing() {
        situation.nothingChanged().outcome(new Outcome.TimedOut(Outcome.Limit.IDLE, Duration.ofMinutes(10)));
        assertGoesOn("the agent ran out of time");
        situation.outcome(new Outcome.MaxTurns());
        assertGoesOn("the agent ran out of turns (maxTurns)");
    }

    @Test
    void the_last_allowed_iteration_ends_the_loop() {
        situation.red().iteration(4).maxIterations(5);
        assertGoesOn("3 of 12 tests fail");
        situation.iteration(5);
        assertFinish(MAX_ITERATIONS, "iteration 5 was the last; 3 of 12 tests fail");
    }

    @Test
    void a_loop_without_a_limit_ends_at_the_failsafe() {
        situation.maxIterations(0).iteration(999);
        assertGoesOn("the agent has not said that it is done");
        situation.iteration(1000);
        assertFinish(MAX_ITERATIONS, "the failsafe of 1000 iterations; the agent has not said that it is done");
    }

    private void assertFinish(FinishType type, String reason) {
        assertThat(Decide.next(situation.facts())).isEqualTo(Decision.finish(type, reason));
    }

    private void assertGoesOn(String reason) {
        assertThat(Decide.next(situation.facts())).isEqualTo(Decision.goOn(reason));
    }
}
