package dev.claudeloop.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.GuardsRecord.Streaks;
import dev.claudeloop.core.api.Outcome;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes wrong in a row, and when that is stagnation. */
class StreakFoldTest {
    private static final Streaks SOME = new Streaks(1, 1, 1);

    @Test
    void errors_are_counted_and_an_iteration_without_one_sets_them_back() {
        Shown crash = Shown.NOTHING.crashing("boom");
        assertThat(StreakFold.after(SOME, crash.signals(), true).errors()).isEqualTo(2);
        assertThat(StreakFold.after(SOME, Shown.NOTHING.signals(), false).errors())
                .isZero();
    }

    @Test
    void denied_tools_count_only_where_nothing_was_changed() {
        assertThat(starved(Shown.NOTHING.denied("Bash"))).isEqualTo(2);
        assertThat(starved(Shown.WORK.denied("Bash"))).isZero();
        assertThat(starved(Shown.NOTHING)).isZero();
    }

    @Test
    void no_work_counts_where_the_agent_says_so_and_is_set_back_by_work_and_by_silence() {
        assertThat(idle(Shown.NOTHING.sayingItWorked(false))).isEqualTo(2);
        assertThat(idle(Shown.NOTHING.sayingItWorked(true))).isZero();
        assertThat(idle(Shown.NOTHING)).isZero();
    }

    static Stream<Outcome> withoutAnEnd() {
        return Stream.of(
                new Outcome.TimedOut(Outcome.Limit.IDLE, Duration.ofMinutes(1)),
                new Outcome.Crashed(1, "oops"),
                new Outcome.ApiError(529, true, "overloaded"));
    }

    @ParameterizedTest
    @MethodSource("withoutAnEnd")
    void an_agent_that_did_not_come_to_an_end_has_said_nothing_about_its_work(Outcome outcome) {
        assertThat(idle(Shown.NOTHING.sayingItWorked(false).ending(outcome))).isEqualTo(1);
        assertThat(idle(Shown.NOTHING.ending(outcome))).isEqualTo(1);
    }

    @Test
    void a_usage_limit_and_a_person_who_stops_count_nowhere() {
        Shown denied = Shown.NOTHING.denied("Bash").sayingItWorked(false);
        for (Outcome outcome : new Outcome[] {new Outcome.UsageLimited(null, "limit"), new Outcome.Interrupted()}) {
            assertThat(StreakFold.after(SOME, denied.ending(outcome).signals(), false))
                    .isEqualTo(SOME);
        }
    }

    @ParameterizedTest(name = "{0}, idle {1}, threshold {2}: detected {3}")
    @CsvSource({
        "iterative, 1, 2, false",
        "iterative, 2, 2, true",
        "iterative, 3, 2, true",
        "iterative, 9, 0, false",
        "loop,      9, 2, false"
    })
    void stagnation_is_detected_at_the_threshold_of_the_strategy_iterative(
            String strategy, int idle, int threshold, boolean detected) {
        var options = Options.with("strategy=" + strategy, "stagnationThreshold=" + threshold);
        assertThat(Stagnation.of(options).detected(new Streaks(0, 0, idle)).isPresent())
                .isEqualTo(detected);
    }

    @Test
    void stagnation_is_said_in_one_sentence() {
        assertThat(Stagnation.of(Options.with("strategy=iterative")).detected(new Streaks(0, 0, 2)))
                .hasValue("Stagnation detected: 2 consecutive iterations with no work");
    }

    private static int starved(Shown shown) {
        return StreakFold.after(SOME, shown.signals(), false).starved();
    }

    private static int idle(Shown shown) {
        return StreakFold.after(SOME, shown.signals(), false).idle();
    }
}
