package dev.claudeloop.core.api;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The circuit breaker: what it counts, and why it is open.
 *
 * @param opening null while it is closed
 */
public record BreakerRecord(
        int schemaVersion, Counters counters, @Nullable Opening opening) {
    public static final int SCHEMA_VERSION = 1;
    public static final BreakerRecord CLOSED = new BreakerRecord(SCHEMA_VERSION, Counters.NONE, null);

    public boolean open() {
        return opening != null;
    }

    /**
     * How often in a row each thing happened, and what it is compared with next time.
     *
     * @param error the normalised signature of the last error
     * @param failures the last failing tests with the types of their exceptions
     * @param output how much the agent said last time
     * @param unmet the first criterion that was not met
     */
    public record Counters(
            int noProgress,
            int sameError,
            @Nullable String error,
            int sameFailures,
            List<String> failures,
            int outputDecline,
            long output,
            int testOnly,
            int safetyCompletion,
            int stuck,
            @Nullable String unmet) {
        public static final Counters NONE = new Counters(0, 0, null, 0, List.of(), 0, 0, 0, 0, 0, null);
    }

    /**
     * Why the breaker opened.
     *
     * @param rule the counter's name, for example {@code no progress}
     * @param reason in the user's words, with the way to close it
     */
    public record Opening(String rule, int count, int threshold, String reason, Instant at) {}
}
