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

    /** What a session is about; another of these is another session. */
    public record Subject(
            @Nullable String workspace, Mode mode, Strategy strategy, String initialPrompt, String instructionsHash) {}

    /** A session that has just begun. */
    public static SessionRecord begun(String runId, Subject subject, Instant now) {
        return new SessionRecord(
                SCHEMA_VERSION,
                runId,
                runId,
                subject.workspace(),
                subject.mode(),
                subject.strategy(),
                subject.initialPrompt(),
                subject.instructionsHash(),
                0,
                null,
                null,
                0,
                null,
                0,
                null,
                null,
                GuardsRecord.Streaks.NONE,
                Spent.NOTHING,
                TestFloor.NONE,
                now,
                now,
                null,
                null);
    }

    /** The session after one more iteration. */
    public SessionRecord after(IterationRecord record) {
        ClaudeRecord claude = record.claude();
        LoopStatus status = record.claims().loopStatus();
        return new SessionRecord(
                schemaVersion,
                id,
                record.runId(),
                workspace,
                mode,
                strategy,
                initialPrompt,
                instructionsHash,
                record.iteration(),
                claude.exitCode(),
                record.changes().headAfter(),
                totalCommits + record.changes().commits(),
                record.claims().plan(),
                files + record.changes().files().size(),
                claude.errors().isEmpty() ? null : claude.errors().get(0),
                status == null || status.status() == null
                        ? null
                        : status.status().toString(),
                record.guards().streaks(),
                record.guards().spent(),
                floor,
                startedAt,
                record.endedAt(),
                null,
                null);
    }

    /** The session while another run goes on with it after one of its iterations. */
    public SessionRecord resumedBy(String runId, int lastIteration, Instant now) {
        return with(runId, lastIteration, streaks, spent, floor, now, null, null);
    }

    public SessionRecord withFloor(TestFloor raised) {
        return with(lastRunId, iteration, streaks, spent, raised, updatedAt, finishType, reason);
    }

    public SessionRecord ended(FinishType type, String why, Spent used, Instant now) {
        return with(lastRunId, iteration, streaks, used, floor, now, type, why);
    }

    public SessionRecord withStreaks(GuardsRecord.Streaks known) {
        return with(lastRunId, iteration, known, spent, floor, updatedAt, finishType, reason);
    }

    private SessionRecord with(
            String runId,
            int lastIteration,
            GuardsRecord.Streaks known,
            Spent used,
            TestFloor tests,
            Instant now,
            @Nullable FinishType type,
            @Nullable String why) {
        return new SessionRecord(
                schemaVersion,
                id,
                runId,
                workspace,
                mode,
                strategy,
                initialPrompt,
                instructionsHash,
                lastIteration,
                lastExitCode,
                lastCommit,
                totalCommits,
                tasks,
                files,
                lastError,
                lastStatus,
                known,
                used,
                tests,
                startedAt,
                now,
                type,
                why);
    }
}
