package dev.claudeloop.core.api;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How one call to the agent ended. */
public sealed interface Outcome {

    /** The agent came to the end of its turn. */
    record Finished() implements Outcome {}

    /** The agent used all the turns that one call may take; a normal end of an iteration. */
    record MaxTurns() implements Outcome {}

    /** The agent ran, or was silent, for longer than it may. */
    record TimedOut(Limit limit, Duration after) implements Outcome {}

    /** The subscription's limit is reached; nothing can be done before the reset. */
    record UsageLimited(@Nullable Instant resetsAt, String message) implements Outcome {}

    /** The API refused; {@code transientError} tells whether trying again can help. */
    record ApiError(@Nullable Integer status, boolean transientError, String message) implements Outcome {}

    /** The CLI's own budget is spent. */
    record BudgetSpent(String message) implements Outcome {}

    /** The agent's process ended without saying how its work ended, or broke while doing it. */
    record Crashed(@Nullable Integer exitCode, String message) implements Outcome {}

    /** The line that says how the work ended could not be read. */
    record MalformedResult(String message) implements Outcome {}

    /** The loop itself stopped the agent, on Ctrl-C or cancel. */
    record Interrupted() implements Outcome {}

    /** Which time limit was hit. */
    enum Limit {
        ITERATION,
        IDLE
    }

    /** The name under which records know this outcome, for example {@code usage_limited}. */
    default String id() {
        return id(getClass());
    }

    /** Whether a record's outcome counts among errors; limits of any kind do not. */
    static boolean isError(String id) {
        return Stream.of(ApiError.class, Crashed.class, MalformedResult.class)
                .map(Outcome::id)
                .anyMatch(id::equals);
    }

    private static String id(Class<? extends Outcome> kind) {
        return kind.getSimpleName().replaceAll("(?<!^)([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}
