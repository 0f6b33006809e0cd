package dev.claudeloop.core.notify;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.NotifyEvent;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.StatusUpdate;
import dev.claudeloop.core.api.VerificationRecord;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is told of a run, as its JSON has it.
 *
 * @param iteration the one that it is about, or the last so far; null before the first
 * @param message all of it in the user's words
 */
public record Notification(
        int schemaVersion,
        NotifyEvent event,
        Instant time,
        String project,
        String runId,
        @Nullable Integer iteration,
        String title,
        String message,
        @Nullable FinishType finishType,
        @Nullable String reason,
        Figures figures) {

    public static final int SCHEMA_VERSION = 1;

    /** The same, with the reason for what follows. */
    Notification because(@Nullable FinishType type, String why) {
        return new Notification(
                schemaVersion, event, time, project, runId, iteration, title, message, type, why, figures);
    }

    /** What can be counted: of one iteration, or of the session so far; null where it does not apply. */
    public record Figures(
            @Nullable Integer iterations,
            @Nullable Integer commits,
            @Nullable Double costUsd,
            @Nullable Long tokens,
            @Nullable Long durationMs,
            VerificationRecord.@Nullable TestCounts tests,
            @Nullable StatusUpdate progress) {

        static Figures of(RunRecord.Totals totals, VerificationRecord.@Nullable TestCounts tests) {
            return new Figures(
                    totals.iterations(),
                    totals.commits(),
                    totals.costUsd(),
                    totals.tokens(),
                    totals.durationMs(),
                    tests,
                    null);
        }
    }
}
