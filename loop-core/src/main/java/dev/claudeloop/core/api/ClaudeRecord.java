package dev.claudeloop.core.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one call to Claude did and cost, as the record of an iteration keeps it. */
public record ClaudeRecord(
        List<String> command,
        @Nullable String version,
        int attempts,
        String outcome,
        @Nullable Integer exitCode,
        @Nullable String sessionId,
        @Nullable String model,
        @Nullable String subtype,
        boolean isError,
        @Nullable String terminalReason,
        @Nullable Integer apiErrorStatus,
        List<String> errors,
        int numTurns,
        long durationMs,
        double costUsd,
        Tokens tokens,
        Map<String, Integer> toolCalls,
        List<String> permissionDenials,
        List<String> nudges,
        int badLines,
        @Nullable String stderrTail,
        @Nullable String result) {

    /** This call as the last of several, with what the earlier ones cost. */
    public ClaudeRecord after(ClaudeRecord earlier) {
        return new ClaudeRecord(
                command,
                version,
                earlier.attempts + attempts,
                outcome,
                exitCode,
                sessionId,
                model,
                subtype,
                isError,
                terminalReason,
                apiErrorStatus,
                errors,
                numTurns,
                earlier.durationMs + durationMs,
                earlier.costUsd + costUsd,
                earlier.tokens.plus(tokens),
                toolCalls,
                permissionDenials,
                nudges,
                badLines,
                stderrTail,
                result);
    }

    /** Tokens as Claude's result counts them. */
    public record Tokens(long input, long output, long cacheRead, long cacheCreation) {
        public static final Tokens NONE = new Tokens(0, 0, 0, 0);

        public long all() {
            return input + output + cacheRead + cacheCreation;
        }

        Tokens plus(Tokens more) {
            return new Tokens(
                    input + more.input,
                    output + more.output,
                    cacheRead + more.cacheRead,
                    cacheCreation + more.cacheCreation);
        }
    }
}
