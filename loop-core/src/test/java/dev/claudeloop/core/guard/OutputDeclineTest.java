package dev.claudeloop.core.guard;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.BreakerRecord;
import dev.claudeloop.core.api.BreakerRecord.Opening;
import dev.claudeloop.core.api.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** When less and less output opens the breaker, and when it is only the end of the work. */
class OutputDeclineTest {
    private static final Shown FRUITLESS = Shown.NOTHING.red("A.a Error");

    @ParameterizedTest(name = "from 1000 to {0} to {1} tokens at {2} percent: opens {3}")
    @CsvSource({
        "300,  90, 70, true",
        "301,  90, 70, false",
        "300,  91, 70, false",
        "299,  89, 70, true",
        "300,  90, 71, false",
        "300,  90, 69, true",
        "500, 250, 50, true",
        "900, 800,  0, false",
        "  1,   1, 70, false",
        "  5,   1, 100, false",
        "  5,   1, 101, false",
        "2000, 500, 70, false"
    })
    void it_opens_when_output_shrinks_by_the_threshold_twice_in_a_row(
            long second, long third, int threshold, boolean opens) {
        BreakerRecord breaker =
                after(threshold, FRUITLESS.writing(1000), FRUITLESS.writing(second), FRUITLESS.writing(third));
        assertThat(breaker.open()).isEqualTo(opens);
    }

    @Test
    void the_reason_names_the_option_and_the_count_is_of_declines() {
        Opening opening =
                requireNonNull(after(70, FRUITLESS.writing(1000), FRUITLESS.writing(100), FRUITLESS.writing(10))
                        .opening());
        assertThat(opening.rule()).isEqualTo("output decline");
        assertThat(opening.count()).isEqualTo(2);
        assertThat(opening.threshold()).isEqualTo(2);
        assertThat(opening.reason())
                .contains(
                        "70 percent", "twice in a row", "10 tokens", "outputDeclineThreshold=70", "close the breaker");
    }

    @Test
    void what_happened_while_it_was_switched_off_is_not_counted_later() {
        BreakerRecord off = after(0, writing(1000, 900, 800));
        assertThat(off.counters().outputDecline()).isZero();
        assertThat(off.counters().output()).isEqualTo(800);
    }

    @Test
    void one_decline_does_not_open_it() {
        assertThat(after(70, FRUITLESS.writing(1000), FRUITLESS.writing(10)).open())
                .isFalse();
    }

    @Test
    void growth_or_a_smaller_decline_between_sets_the_count_back() {
        assertThat(after(70, writing(1000, 100, 200, 20)).open()).isFalse();
        assertThat(after(70, writing(1000, 100, 90, 9)).open()).isFalse();
        assertThat(after(70, writing(1000, 100, 200, 20, 2)).open()).isTrue();
    }

    @ParameterizedTest
    @MethodSource
    void it_stays_closed_where_the_last_iteration_has_something_to_show(Shown last) {
        assertThat(after(70, FRUITLESS.writing(1000), FRUITLESS.writing(100), last.writing(10))
                        .open())
                .isFalse();
    }

    static Stream<Named<Shown>> it_stays_closed_where_the_last_iteration_has_something_to_show() {
        return Stream.of(
                Named.of("it says that the work is done", FRUITLESS.claiming(true)),
                Named.of("it ticks a task of the plan", FRUITLESS.changingThePlan()),
                Named.of("it mends a test", FRUITLESS.green()),
                Named.of("it changes a file and no test is red", Shown.WORK));
    }

    @Test
    void a_change_that_leaves_the_same_tests_red_is_nothing_to_show() {
        Shown red = FRUITLESS.changing("src/main/java/A.java");
        assertThat(after(70, red.writing(1000), red.writing(100), red.writing(10))
                        .open())
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource
    void an_iteration_whose_output_is_not_known_is_passed_over(Shown unknown) {
        assertThat(after(70, FRUITLESS.writing(1000), FRUITLESS.writing(100), unknown)
                        .open())
                .isFalse();
        assertThat(after(70, FRUITLESS.writing(1000), FRUITLESS.writing(100), unknown, FRUITLESS.writing(10))
                        .open())
                .isTrue();
    }

    static Stream<Named<Shown>> an_iteration_whose_output_is_not_known_is_passed_over() {
        var late = new Outcome.TimedOut(Outcome.Limit.ITERATION, Duration.ofMinutes(15));
        return Stream.of(
                Named.of("it timed out", FRUITLESS.writing(1).ending(late)),
                Named.of("it crashed", FRUITLESS.writing(1).crashing("boom")),
                Named.of("its output was not counted", FRUITLESS.writing(0)));
    }

    @Test
    void an_iteration_that_used_all_its_turns_is_compared() {
        Shown cut = FRUITLESS.ending(new Outcome.MaxTurns());
        assertThat(after(70, cut.writing(1000), cut.writing(100), cut.writing(10))
                        .open())
                .isTrue();
    }

    private static Shown[] writing(long... tokens) {
        Shown[] iterations = new Shown[tokens.length];
        for (int i = 0; i < tokens.length; i++) {
            iterations[i] = FRUITLESS.writing(tokens[i]);
        }
        return iterations;
    }

    private static BreakerRecord after(int threshold, Shown... iterations) {
        BreakerRecord breaker = BreakerRecord.CLOSED;
        for (Shown shown : iterations) {
            breaker = Breaker.after(
                    breaker, shown.signals(), new Thresholds(0, 0, threshold, 0, 0, 0, false), Instant.EPOCH);
        }
        return breaker;
    }
}
