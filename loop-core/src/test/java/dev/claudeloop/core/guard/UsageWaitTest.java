package dev.claudeloop.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.api.Spent;
import dev.claudeloop.core.guard.UsageWait.GiveUp;
import dev.claudeloop.core.guard.UsageWait.Wait;
import java.time.Duration;
import java.time.Instant;
import org.assertj.core.api.AbstractStringAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a usage limit is waited for, and when it is not. */
class UsageWaitTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final LoopOptions DEFAULTS = Options.with();

    @ParameterizedTest(name = "reset in {0}, jitter {1}: wait {2}")
    @CsvSource({
        "PT1H, 0, PT1H30S",
        "PT1H, 0.5, PT1H45S",
        "PT1S, 0, PT31S",
        "PT0S, 0, PT30S",
        "PT-1S, 0, PT30S",
        "PT-48H, 0.9, PT57S",
        "PT5H59M59S, 0.5, PT6H",
        "PT6H, 0.5, PT6H"
    })
    void it_waits_until_shortly_after_the_reset(Duration reset, double jitter, Duration wait) {
        assertThat(of(NOW.plus(reset), DEFAULTS, Duration.ZERO, jitter)).isEqualTo(new Wait(wait, NOW.plus(wait)));
    }

    @Test
    void a_reset_that_is_later_than_the_longest_wait_is_not_waited_for() {
        givesUp(of(NOW.plus(Duration.ofHours(6)).plusMillis(1), DEFAULTS, Duration.ZERO, 0))
                .contains("You've hit your limit", "6h 0m", "longer than usageLimitMaxWait=6h");
        givesUp(of(Instant.MAX, DEFAULTS, Duration.ZERO, 0)).contains("usageLimitMaxWait=6h");
    }

    @ParameterizedTest(name = "at most {0}: wait {1}")
    @CsvSource({"6h, PT15M30S", "16m, PT15M30S", "10m, PT10M", "2s, PT2S"})
    void where_nobody_says_when_the_reset_is_it_waits_a_quarter_of_an_hour_at_most(String most, Duration wait) {
        assertThat(of(null, Options.with("usageLimitMaxWait=" + most), Duration.ZERO, 0))
                .isEqualTo(new Wait(wait, NOW.plus(wait)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT6H", "PT7H"})
    void a_limit_that_holds_after_all_the_wait_that_may_be_is_given_up(Duration waited) {
        givesUp(of(null, DEFAULTS, waited, 0)).contains("after a wait of", "usageLimitMaxWait=6h");
        givesUp(of(NOW.minusSeconds(1), DEFAULTS, waited, 0)).contains("after a wait of");
    }

    @Test
    void waits_for_one_iteration_add_up_to_the_longest_wait() {
        Duration waited = Duration.ofHours(5).plusMinutes(50);
        assertThat(of(null, DEFAULTS, waited, 0)).isEqualTo(new Wait(Duration.ofMinutes(10), NOW.plusSeconds(600)));
        assertThat(of(NOW.plusSeconds(600), DEFAULTS, waited, 0)).isInstanceOf(Wait.class);
        givesUp(of(NOW.plusSeconds(601), DEFAULTS, waited, 0)).contains("after a wait of 5h 50m");
    }

    @Test
    void a_longest_wait_of_nothing_never_waits() {
        LoopOptions none = Options.with("usageLimitMaxWait=0s");
        givesUp(of(null, none, Duration.ZERO, 0)).contains("usageLimitMaxWait=0s");
        givesUp(of(NOW, none, Duration.ZERO, 0)).contains("usageLimitMaxWait=0s");
    }

    @Test
    void who_does_not_want_to_wait_gets_the_end_at_once() {
        givesUp(of(NOW.plusSeconds(1), Options.with("waitForUsageLimit=false"), Duration.ZERO, 0))
                .contains("You've hit your limit", "waitForUsageLimit=false");
    }

    @ParameterizedTest(name = "with {0} s used of an hour, a wait of 10 minutes and a half: {1}")
    @CsvSource({"2969, true", "2970, false", "2971, false", "4000, false"})
    void a_wait_that_uses_up_the_time_of_the_session_is_not_begun(long used, boolean waits) {
        UsageWait wait = UsageWait.of(
                limit(NOW.plusSeconds(600)),
                NOW,
                Options.with("maxDuration=1h"),
                new Spent(0, 0, used * 1000),
                Duration.ZERO,
                0);
        if (waits) {
            assertThat(wait).isEqualTo(new Wait(Duration.ofSeconds(630), NOW.plusSeconds(630)));
        } else {
            givesUp(wait).contains("10m 30s", "maxDuration=1h");
        }
    }

    private static AbstractStringAssert<?> givesUp(UsageWait wait) {
        assertThat(wait).isInstanceOf(GiveUp.class);
        return assertThat(((GiveUp) wait).reason());
    }

    private static UsageWait of(@Nullable Instant reset, LoopOptions options, Duration waited, double jitter) {
        return UsageWait.of(limit(reset), NOW, options, Spent.NOTHING, waited, jitter);
    }

    private static Outcome.UsageLimited limit(@Nullable Instant reset) {
        return new Outcome.UsageLimited(reset, "You've hit your limit");
    }
}
