package dev.claudeloop.core.api;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Everything known about one iteration. */
public record IterationRecord(
        int schemaVersion,
        String runId,
        int iteration,
        Mode mode,
        Strategy strategy,
        @Nullable String workspace,
        Instant startedAt,
        Instant endedAt,
        long durationMs,
        ClaudeRecord claude,
        ClaimsRecord claims,
        ChangesRecord changes,
        VerificationRecord verification,
        @Nullable String feedback,
        GuardsRecord guards,
        Decision decision) {

    public static final int SCHEMA_VERSION = 1;
}
