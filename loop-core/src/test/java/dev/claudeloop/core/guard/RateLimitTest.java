package dev.claudeloop.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.LoopOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls in a sliding hour. */
class RateLimitTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final RateLimit FIVE = new RateLimit(5);

    @ParameterizedTest(name = "{0} calls of 5: {1} left, wait {2}")
    @CsvSource({"0, 5, PT0S", "4, 1, PT0S", "5, 0, PT55M", "6, 0, PT56M"})
    void a_call_waits_when_the_hour_is_full(int made, int left, Duration wait) {
        List<Instant> calls =
                minutesAgo(IntStream.range(0, made).map(i -> 5 - i).toArray());
        assertThat(FIVE.left(calls, NOW)).hasValue(left);
        assertThat(FIVE.waitFor(calls, NOW)).isEqualTo(wait);
    }

    @Test
    void after_the_wait_a_call_is_free_and_not_a_moment_before() {
        List<Instant> calls = minutesAgo(50, 40, 30, 20, 10);
        Instant then = NOW.plus(FIVE.waitFor(calls, NOW));
        assertThat(FIVE.waitFor(calls, then)).isZero();
        assertThat(FIVE.left(calls, then)).hasValue(1);
        assertThat(FIVE.left(calls, then.minusNanos(1))).hasValue(0);
    }

    @Test
    void a_limit_that_was_lowered_waits_until_enough_calls_have_left_the_hour() {
        assertThat(new RateLimit(2).waitFor(minutesAgo(50, 40, 30, 20, 10), NOW))
                .isEqualTo(Duration.ofMinutes(40));
    }

    @Test
    void without_a_limit_no_call_waits() {
        var none = new RateLimit(0);
        List<Instant> calls = minutesAgo(5, 4, 3, 2, 1);
        assertThat(none.left(calls, NOW)).isEmpty();
        assertThat(none.waitFor(calls, NOW)).isZero();
        assertThat(none.resetsAt(calls, NOW)).isEmpty();
    }

    @Test
    void only_calls_of_the_last_hour_are_kept_oldest_first() {
        List<Instant> calls = minutesAgo(10, 61, 60, 59);
        assertThat(FIVE.recent(calls, NOW)).containsExactlyElementsOf(minutesAgo(59, 10));
    }

    @Test
    void the_reset_is_when_the_oldest_call_leaves_the_hour() {
        assertThat(FIVE.resetsAt(minutesAgo(10, 50, 70), NOW)).hasValue(NOW.plus(Duration.ofMinutes(10)));
        assertThat(FIVE.resetsAt(minutesAgo(70), NOW)).isEmpty();
    }

    @Test
    void calls_that_a_clock_set_back_has_put_into_the_future_hold_nobody_up() {
        List<Instant> calls = minutesAgo(-60 * 24 * 365, -120, -30, -2, -1);
        assertThat(FIVE.waitFor(calls, NOW)).isZero();
        assertThat(FIVE.left(calls, NOW)).hasValue(5);
        assertThat(FIVE.recent(calls, NOW)).isEmpty();
    }

    @Test
    void a_call_made_this_very_moment_counts() {
        assertThat(FIVE.left(List.of(NOW), NOW)).hasValue(4);
    }

    @Test
    void the_limit_comes_from_the_options() {
        assertThat(RateLimit.of(LoopOptions.of())).isEqualTo(new RateLimit(100));
    }

    private static List<Instant> minutesAgo(int... minutes) {
        return IntStream.of(minutes)
                .mapToObj(ago -> NOW.minus(Duration.ofMinutes(ago)))
                .toList();
    }
}
