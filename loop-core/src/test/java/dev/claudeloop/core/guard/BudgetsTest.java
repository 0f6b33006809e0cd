package dev.claudeloop.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.Spent;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a session may use up, and what is left of it. */
class BudgetsTest {
    private static final Spent MUCH = new Spent(1e6, 1L << 50, 1L << 50);

    @ParameterizedTest(name = "{0} with {1} dollars, {2} tokens, {3} ms: spent {4}")
    @CsvSource({
        "maxCostUsd=2.50,  2.49, 0, 0, false",
        "maxCostUsd=2.50,  2.50, 0, 0, true",
        "maxCostUsd=2.50,  2.51, 0, 0, true",
        "maxTokens=1000,   0, 999, 0, false",
        "maxTokens=1000,   0, 1000, 0, true",
        "maxTokens=1000,   0, 1001, 0, true",
        "maxDuration=90m,  0, 0, 5399999, false",
        "maxDuration=90m,  0, 0, 5400000, true",
        "maxDuration=90m,  0, 0, 5400001, true"
    })
    void a_budget_is_spent_when_its_limit_is_reached(
            String limit, double cost, long tokens, long millis, boolean spent) {
        assertThat(Budgets.of(Options.with(limit))
                        .spent(new Spent(cost, tokens, millis))
                        .isPresent())
                .isEqualTo(spent);
    }

    @Test
    void the_reason_names_the_option_its_limit_and_what_was_used() {
        assertThat(Budgets.of(Options.with("maxCostUsd=2.5")).spent(new Spent(2.514, 0, 0)))
                .hasValue("the session's budget for costs is spent: 2.514 of maxCostUsd=2.50; raise it to go on");
        assertThat(Budgets.of(Options.with("maxTokens=1000")).spent(new Spent(0, 1234, 0)))
                .hasValue("the session's budget for tokens is spent: 1234 of maxTokens=1000; raise it to go on");
        assertThat(Budgets.of(Options.with("maxDuration=90m")).spent(new Spent(0, 0, 5_460_000)))
                .hasValue("the session's budget for time is spent: 1h 31m of maxDuration=90m; raise it to go on");
    }

    @Test
    void without_limits_nothing_is_ever_spent() {
        Budgets none = Budgets.of(Options.with());
        assertThat(none.spent(MUCH)).isEmpty();
        assertThat(none.restUsd(MUCH)).isEmpty();
        assertThat(none.restTime(MUCH)).isEmpty();
    }

    @ParameterizedTest(name = "of 2.50 dollars with {0} used, {1} are left")
    @CsvSource({"0, 2.5", "1.2, 1.3", "2.4999999, 0.001", "2.5, 0", "9, 0", "Infinity, 0", "NaN, 0"})
    void what_is_left_of_the_costs_can_be_handed_to_the_agent(double used, double left) {
        var spent = new Spent(used, 0, 0);
        Budgets budgets = Budgets.of(Options.with("maxCostUsd=2.5"));
        assertThat(budgets.restUsd(spent)).hasValue(left);
        assertThat(budgets.spent(spent).isPresent()).isEqualTo(left == 0);
    }

    @ParameterizedTest(name = "of 10 seconds with {0} ms used, {1} are left")
    @CsvSource({"0, PT10S", "9999, PT0.001S", "10000, PT0S", "99999, PT0S"})
    void the_time_that_is_left_is_never_below_zero(long used, Duration left) {
        assertThat(Budgets.of(Options.with("maxDuration=10s")).restTime(new Spent(0, 0, used)))
                .hasValue(left);
    }
}
