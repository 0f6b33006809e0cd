package dev.claudeloop.core.guard;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.BreakerRecord;
import dev.claudeloop.core.api.BreakerRecord.Opening;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopStatus.WorkType;
import dev.claudeloop.core.api.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** When the breaker opens, what it says then, and what leaves it alone. */
class BreakerTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final Thresholds NEVER = new Thresholds(0, 0, 0, 0, 0, 0, false);
    private static final Shown RED = Shown.WORK.red("ATest.works AssertionError");

    /** A rule by its name, one iteration that feeds it alone, its option, and the thresholds with that option at 4. */
    static Stream<Arguments> rules() {
        return Stream.of(
                Arguments.of(
                        "no progress", Shown.NOTHING, "stagnationThreshold", new Thresholds(4, 0, 0, 0, 0, 0, false)),
                Arguments.of(
                        "same error",
                        Shown.WORK.crashing("boom"),
                        "sameErrorThreshold",
                        new Thresholds(0, 4, 0, 0, 0, 0, false)),
                Arguments.of("same failures", RED, "sameErrorThreshold", new Thresholds(0, 4, 0, 0, 0, 0, false)),
                Arguments.of(
                        "test only",
                        Shown.NOTHING.changing("src/test/java/ATest.java"),
                        "maxTestOnlyIterations",
                        new Thresholds(0, 0, 0, 4, 0, 0, false)),
                Arguments.of(
                        "safety completion",
                        Shown.WORK.claiming(false),
                        "safetyCompletionThreshold",
                        new Thresholds(0, 0, 0, 0, 4, 0, false)),
                Arguments.of(
                        "stuck",
                        Shown.WORK.unmet("lint clean", "docs"),
                        "stuckThreshold",
                        new Thresholds(0, 0, 0, 0, 0, 4, false)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void one_below_its_threshold_it_is_closed(String rule, Shown shown, String option, Thresholds thresholds) {
        assertThat(after(thresholds, 3, shown).open()).isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void at_its_threshold_it_opens_and_says_why(String rule, Shown shown, String option, Thresholds thresholds) {
        Opening opening = requireNonNull(after(thresholds, 4, shown).opening());
        assertThat(opening.rule()).isEqualTo(rule);
        assertThat(opening.count()).isEqualTo(4);
        assertThat(opening.threshold()).isEqualTo(4);
        assertThat(opening.at()).isEqualTo(NOW);
        assertThat(opening.reason())
                .contains("4 iterations in a row", "counter: " + rule, option + "=4", "then close the breaker");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void above_its_threshold_it_stays_as_it_opened(String rule, Shown shown, String option, Thresholds thresholds) {
        assertThat(after(thresholds, 5, shown)).isEqualTo(after(thresholds, 4, shown));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void a_count_from_an_earlier_run_that_is_above_a_lowered_threshold_opens(
            String rule, Shown shown, String option, Thresholds thresholds) {
        BreakerRecord kept = after(NEVER, 6, shown);
        Opening opening = requireNonNull(
                Breaker.after(kept, shown.signals(), thresholds, NOW).opening());
        assertThat(opening.count()).isEqualTo(7);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void a_threshold_of_0_is_never(String rule, Shown shown, String option, Thresholds thresholds) {
        assertThat(after(NEVER, 100, shown).open()).isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void an_open_breaker_stays_open_whatever_comes(String rule, Shown shown, String option, Thresholds thresholds) {
        BreakerRecord open = after(thresholds, 4, shown);
        Shown good = Shown.WORK.green().claiming(true);
        assertThat(Breaker.after(open, good.signals(), thresholds, NOW.plusSeconds(60)))
                .isEqualTo(open);
    }

    static Stream<Outcome> cutShort() {
        return Stream.of(
                new Outcome.UsageLimited(null, "limit"),
                new Outcome.ApiError(529, true, "overloaded"),
                new Outcome.ApiError(503, true, "unavailable"),
                new Outcome.ApiError(null, true, "not reached"),
                new Outcome.BudgetSpent("spent"),
                new Outcome.Interrupted());
    }

    @ParameterizedTest
    @MethodSource("cutShort")
    void an_iteration_that_was_cut_short_feeds_no_counter(Outcome outcome) {
        Shown busy = Shown.NOTHING
                .red("ATest.works AssertionError")
                .unmet("docs")
                .claiming(false)
                .writing(1000);
        BreakerRecord before = after(NEVER, 2, busy);
        Shown cut = Shown.NOTHING.ending(outcome).unmet("docs").claiming(false).writing(10);
        assertThat(Breaker.after(before, cut.signals(), new Thresholds(3, 3, 10, 1, 3, 3, false), NOW))
                .isEqualTo(before);
    }

    @Test
    void an_iteration_that_timed_out_without_a_change_is_no_progress() {
        Shown late = Shown.NOTHING.ending(new Outcome.TimedOut(Outcome.Limit.IDLE, Duration.ofMinutes(10)));
        BreakerRecord breaker = after(new Thresholds(2, 0, 0, 0, 0, 0, false), 2, late);
        assertThat(breaker.opening()).extracting(Opening::rule).isEqualTo("no progress");
    }

    @Test
    void of_several_rules_at_their_thresholds_the_first_gives_the_reason() {
        Shown all =
                Shown.NOTHING.red("ATest.works AssertionError").unmet("docs").saying(WorkType.TESTING);
        BreakerRecord breaker = after(new Thresholds(2, 2, 0, 2, 0, 2, false), 2, all);
        assertThat(breaker.opening()).extracting(Opening::rule).isEqualTo("no progress");
    }

    @Test
    void a_reason_names_the_failing_test_the_error_or_the_criterion() {
        assertThat(reason(new Thresholds(0, 1, 0, 0, 0, 0, false), RED.red("B.b Error", "A.a Error")))
                .contains("A.a Error and 1 more");
        assertThat(reason(new Thresholds(0, 1, 0, 0, 0, 0, false), Shown.WORK.crashing("lost the pipe")))
                .contains("1 iteration", "crashed: lost the pipe");
        assertThat(reason(new Thresholds(0, 0, 0, 0, 0, 1, false), Shown.WORK.unmet("lint clean")))
                .contains("lint clean");
    }

    @Test
    void what_the_agent_wrote_cannot_break_the_line_of_a_reason() {
        String reason = reason(
                new Thresholds(0, 0, 0, 0, 0, 1, false),
                Shown.WORK.unmet("\u001b[2Jgone\n\nBUILD SUCCESS" + "!".repeat(100_000)));
        assertThat(reason)
                .contains("[2Jgone BUILD SUCCESS!")
                .doesNotContain("\n", "\u001b")
                .hasSizeLessThan(500);
    }

    @Test
    void complete_work_leaves_a_closed_breaker_behind_and_no_other_finish_does() {
        BreakerRecord open = after(new Thresholds(1, 0, 0, 0, 0, 0, false), 1, Shown.NOTHING);
        assertThat(Breaker.atEnd(open, FinishType.COMPLETE)).isEqualTo(BreakerRecord.CLOSED);
        for (FinishType finish : List.of(FinishType.CIRCUIT_OPEN, FinishType.MANUAL, FinishType.MAX_ITERATIONS)) {
            assertThat(Breaker.atEnd(open, finish)).isEqualTo(open);
        }
    }

    private static String reason(Thresholds thresholds, Shown shown) {
        return requireNonNull(after(thresholds, 1, shown).opening()).reason();
    }

    private static BreakerRecord after(Thresholds thresholds, int iterations, Shown shown) {
        BreakerRecord breaker = BreakerRecord.CLOSED;
        for (int i = 0; i < iterations; i++) {
            breaker = Breaker.after(breaker, shown.signals(), thresholds, NOW);
        }
        return breaker;
    }
}
