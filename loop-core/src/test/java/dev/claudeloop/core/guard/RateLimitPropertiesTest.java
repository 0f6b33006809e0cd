package dev.claudeloop.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class RateLimitPropertiesTest {

    @Property
    void whoever_waits_as_told_never_makes_more_calls_in_an_hour_than_allowed(
            @ForAll @IntRange(min = 1, max = 6) int perHour,
            @ForAll @Size(max = 40) List<@IntRange(min = 0, max = 1500) Integer> pauses) {
        var limit = new RateLimit(perHour);
        var calls = new ArrayList<Instant>();
        Instant now = Instant.EPOCH;
        for (int pause : pauses) {
            now = now.plusSeconds(pause);
            Duration wait = limit.waitFor(calls, now);
            assertThat(wait).isBetween(Duration.ZERO, Duration.ofHours(1));
            now = now.plus(wait);
            calls.add(now);
            assertThat(limit.recent(calls, now)).hasSizeLessThanOrEqualTo(perHour);
        }
    }
}
