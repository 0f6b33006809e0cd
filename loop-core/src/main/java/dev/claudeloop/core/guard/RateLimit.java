package dev.claudeloop.core.guard;

import dev.claudeloop.core.api.LoopOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How many calls to Claude any hour may hold.
 *
 * @param perHour 0 is no limit
 */
public record RateLimit(int perHour) {
    private static final Duration WINDOW = Duration.ofHours(1);

    public static RateLimit of(LoopOptions options) {
        return new RateLimit(options.get(LoopOptions.CALLS_PER_HOUR));
    }

    /** Whether any hour may hold any number of calls. */
    public boolean isOff() {
        return perHour == 0;
    }

    /** The calls of the last hour, oldest first; those that a clock set back has put into the future do not count. */
    public List<Instant> recent(List<Instant> calls, Instant now) {
        Instant start = now.minus(WINDOW);
        return calls.stream()
                .filter(call -> call.isAfter(start) && !call.isAfter(now))
                .sorted()
                .toList();
    }

    /** How many calls are free now; empty where there is no limit. */
    public OptionalInt left(List<Instant> calls, Instant now) {
        return isOff()
                ? OptionalInt.empty()
                : OptionalInt.of(Math.max(0, perHour - recent(calls, now).size()));
    }

    /** How long until a call is free; zero if one is. */
    public Duration waitFor(List<Instant> calls, Instant now) {
        List<Instant> recent = recent(calls, now);
        if (isOff() || recent.size() < perHour) {
            return Duration.ZERO;
        }
        Instant leaves = recent.get(recent.size() - perHour).plus(WINDOW);
        return Duration.between(now, leaves);
    }

    /**
     * When the next call leaves the hour, so that one more is free; empty where none is in it, or there is no limit.
     */
    public Optional<Instant> resetsAt(List<Instant> calls, Instant now) {
        return isOff()
                ? Optional.empty()
                : recent(calls, now).stream().findFirst().map(call -> call.plus(WINDOW));
    }
}
