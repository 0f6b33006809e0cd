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

    /** Tokens as Claude's result counts them. */
    public record Tokens(long input, long output, long cacheRead, long cacheCreation) {
        public static final Tokens NONE = new Tokens(0, 0, 0, 0);
    }
}
