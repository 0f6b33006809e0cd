package dev.claudeloop.core.guard;

import java.time.Duration;

/** A duration as people write it. */
final class Span {
    private Span() {}

    /** In one unit, as options have it: {@code 90m}. */
    static String exact(Duration duration) {
        if (duration.toMillisPart() != 0) {
            return duration.toMillis() + "ms";
        }
        if (duration.toSecondsPart() != 0 || duration.isZero()) {
            return duration.toSeconds() + "s";
        }
        return duration.toMinutesPart() != 0 ? duration.toMinutes() + "m" : duration.toHours() + "h";
    }

    /** In the two units that matter: {@code 1h 30m}, {@code 12m 5s}, {@code 3s}. */
    static String rounded(Duration duration) {
        if (duration.toHours() > 0) {
            return duration.toHours() + "h " + duration.toMinutesPart() + "m";
        }
        return duration.toMinutes() > 0
                ? duration.toMinutes() + "m " + duration.toSecondsPart() + "s"
                : duration.toSeconds() + "s";
    }
}
