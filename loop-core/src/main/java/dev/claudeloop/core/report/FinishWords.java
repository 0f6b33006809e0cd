package dev.claudeloop.core.report;

import dev.claudeloop.core.api.FinishType;
import org.jspecify.annotations.Nullable;

/**
 * How a run stands, for people who have never read of finish types.
 *
 * @param headline in a few words
 * @param next what it means, and what to do now
 * @param tone for style sheets: {@code good}, {@code warn}, {@code bad} or {@code running}
 * @param sign one character that says the same without colours
 */
record FinishWords(String headline, String next, String tone, String sign) {

    static FinishWords of(@Nullable FinishType type) {
        if (type == null) {
            return new FinishWords(
                    "Running",
                    "The loop is at work, and this page follows it. If the time of the last change is long ago, the"
                            + " loop was killed: run it again, and it goes on from here.",
                    "running",
                    "…");
        }
        return switch (type) {
            case COMPLETE -> good("Complete", "Nothing is left to do. Review the changes, and keep what you like.");
            case NO_CHANGES ->
                good(
                        "Nothing left to change",
                        "Claude found nothing to do. If something is left, say in the instructions what it is, and run"
                                + " the loop again.");
            case MANUAL ->
                warn("Stopped by hand", "Somebody stopped the build. Run it again, and it goes on from here.");
            case CANCELLED -> warn("Cancelled", "Somebody cancelled the session. The next run starts a new one.");
            case MAX_ITERATIONS ->
                warn(
                        "Not done",
                        "The run took all the iterations that it may take. Run it again, and"
                                + " it goes on from here; maxIterations allows more in one run.");
            case STAGNATION ->
                warn(
                        "No more work found",
                        "Claude said several times in a row that it did no work. See whether something is left, say so"
                                + " in the instructions, and run the loop again.");
            case USAGE_LIMITED ->
                warn(
                        "Usage limit reached",
                        "Claude takes no more calls until its limit is reset. Run the loop again after that, and it"
                                + " goes on from here; usageLimitMaxWait lets it wait for longer.");
            case BUDGET_EXHAUSTED ->
                warn(
                        "Budget spent",
                        "A limit that you set on money, tokens or time is reached. Raise it and run the loop again: it"
                                + " goes on from here.");
            case CIRCUIT_OPEN ->
                bad(
                        "Stopped by the circuit breaker",
                        "The loop got nowhere, and stopped before that cost more. Read the last iterations, mend what"
                                + " holds them up (often it is the instructions), then close the breaker with"
                                + " claude-loop:reset (Gradle: claudeLoopReset) and run the loop again.");
            case BLOCKED ->
                bad(
                        "Blocked",
                        "Claude cannot go on without you. Give it what it lacks: a tool in allowedTools, a file, or a"
                                + " decision in the instructions. Then run the loop again.");
            case ERROR ->
                bad(
                        "Failed",
                        "Claude could not do its work. Mend what is named above, and run the loop again: it goes on"
                                + " from here.");
        };
    }

    private static FinishWords good(String headline, String next) {
        return new FinishWords(headline, next, "good", "✓");
    }

    private static FinishWords warn(String headline, String next) {
        return new FinishWords(headline, next, "warn", "!");
    }

    private static FinishWords bad(String headline, String next) {
        return new FinishWords(headline, next, "bad", "✕");
    }
}
