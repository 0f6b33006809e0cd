package dev.claudeloop.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.Outcome;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Which calls are tried again, how often, and after what delay. */
class BackoffTest {
    private static final Outcome OVERLOADED = new Outcome.ApiError(529, true, "overloaded");

    @ParameterizedTest(name = "before try {0} with jitter {1}: {2}")
    @CsvSource({"2, 0, PT5S", "2, 0.5, PT6.25S", "3, 0, PT20S", "3, 0.9, PT29S"})
    void the_delay_grows_from_try_to_try(int attempt, double jitter, Duration delay) {
        assertThat(Backoff.before(attempt, jitter)).isEqualTo(delay);
    }

    @Test
    void a_passing_error_is_tried_three_times_in_all() {
        assertThat(Backoff.again(OVERLOADED, 1)).isTrue();
        assertThat(Backoff.again(OVERLOADED, 2)).isTrue();
        assertThat(Backoff.again(OVERLOADED, 3)).isFalse();
    }

    static Stream<Outcome> others() {
        return Stream.of(
                new Outcome.Finished(),
                new Outcome.MaxTurns(),
                new Outcome.TimedOut(Outcome.Limit.IDLE, Duration.ofMinutes(1)),
                new Outcome.UsageLimited(null, "limit"),
                new Outcome.ApiError(401, false, "no"),
                new Outcome.BudgetSpent("spent"),
                new Outcome.Crashed(1, "oops"),
                new Outcome.MalformedResult("cut"),
                new Outcome.Interrupted());
    }

    @ParameterizedTest
    @MethodSource("others")
    void nothing_else_is_tried_again(Outcome outcome) {
        assertThat(Backoff.mayPass(outcome)).isFalse();
        assertThat(Backoff.again(outcome, 1)).isFalse();
    }
}
