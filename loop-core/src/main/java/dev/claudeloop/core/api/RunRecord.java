package dev.claudeloop.core.api;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run of the loop: what it was asked, and how it went so far, with the iterations of earlier runs of its session.
 *
 * @param resumedAfter the iteration that it goes on after; 0 where it began the session
 */
public record RunRecord(
        int schemaVersion,
        String runId,
        String sessionId,
        int resumedAfter,
        Mode mode,
        String agent,
        Instant startedAt,
        @Nullable Instant endedAt,
        Map<String, String> options,
        @Nullable VerificationRecord baseline,
        Totals totals,
        @Nullable FinishType finishType,
        @Nullable String reason,
        List<Summary> iterations) {

    public static final int SCHEMA_VERSION = 1;

    /** Sums over the iterations of a run. */
    public record Totals(int iterations, int commits, double costUsd, long tokens, long durationMs) {
        public static final Totals NONE = new Totals(0, 0, 0, 0, 0);

        /** With one iteration more. */
        public Totals plus(IterationRecord iteration) {
            return new Totals(
                    iterations + 1,
                    commits + iteration.changes().commits(),
                    costUsd + iteration.claude().costUsd(),
                    tokens + iteration.claude().tokens().all(),
                    durationMs + iteration.durationMs());
        }
    }

    /** One iteration in short. */
    public record Summary(
            int iteration,
            String outcome,
            boolean green,
            VerificationRecord.TestCounts tests,
            int commits,
            String reason) {

        public static Summary of(IterationRecord iteration) {
            return new Summary(
                    iteration.iteration(),
                    iteration.claude().outcome(),
                    iteration.verification().green(),
                    iteration.verification().tests(),
                    iteration.changes().commits(),
                    iteration.decision().reason());
        }
    }
}
