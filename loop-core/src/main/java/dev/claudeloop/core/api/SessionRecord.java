package dev.claudeloop.core.api;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a session between runs.
 *
 * @param id the id of its first run; the journal is kept under it
 * @param initialPrompt the beginning of the first prompt
 * @param iteration the last iteration that ended
 * @param files how many files the iterations changed, added up
 * @param floor the tests that must not get lost
 * @param finishType null while a run is under way, or after one that was killed
 */
public record SessionRecord(
        int schemaVersion,
        String id,
        String lastRunId,
        @Nullable String workspace,
        Mode mode,
        Strategy strategy,
        String initialPrompt,
        String instructionsHash,
        int iteration,
        @Nullable Integer lastExitCode,
        @Nullable String lastCommit,
        int totalCommits,
        ClaimsRecord.@Nullable Tasks tasks,
        int files,
        @Nullable String lastError,
        @Nullable String lastStatus,
        GuardsRecord.Streaks streaks,
        Spent spent,
        TestFloor floor,
        Instant startedAt,
        Instant updatedAt,
        @Nullable FinishType finishType,
        @Nullable String reason) {

    public static final int SCHEMA_VERSION = 1;
}
