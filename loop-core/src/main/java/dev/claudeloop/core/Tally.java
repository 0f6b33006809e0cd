package dev.claudeloop.core;

import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.state.Journal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Adds up a run to what its record says; the iterations themselves are in the journal, and stay there. */
final class Tally {
    private final String runId;
    private final String agent;
    private final LoopOptions options;
    private final Instant startedAt;
    private final String sessionId;
    private final int resumedAfter;
    private final Journal journal;
    private RunRecord.Totals totals = RunRecord.Totals.NONE;
    private @Nullable VerificationRecord baseline;
    private @Nullable VerificationRecord lastVerification;

    Tally(String runId, String agent, LoopOptions options, Instant startedAt, Recall recall) {
        this.runId = runId;
        this.journal = recall.journal();
        this.sessionId = recall.session().id();
        this.resumedAfter = recall.session().iteration();
        this.agent = agent;
        this.options = options;
        this.startedAt = startedAt;
        recall.earlier().forEach(this::add);
    }

    String runId() {
        return runId;
    }

    void setBaseline(VerificationRecord measured) {
        baseline = measured;
        lastVerification = measured.ran() ? measured : null;
    }

    void add(IterationRecord iteration) {
        if (iteration.verification().ran()) {
            lastVerification = iteration.verification();
        }
        totals = totals.plus(iteration);
    }

    RunRecord soFar() {
        return record(null, null, null);
    }

    RunRecord ended(Decision decision, Instant endedAt) {
        return record(endedAt, decision.finishType(), decision.reason());
    }

    /** Whether the last time that the tests ran, they were red. */
    boolean endedRed() {
        return lastVerification != null && lastVerification.red();
    }

    private RunRecord record(@Nullable Instant endedAt, @Nullable FinishType finishType, @Nullable String reason) {
        return new RunRecord(
                RunRecord.SCHEMA_VERSION,
                runId,
                sessionId,
                resumedAfter,
                options.get(LoopOptions.MODE),
                agent,
                startedAt,
                endedAt,
                options.asTexts(),
                baseline,
                totals,
                finishType,
                reason,
                journal.after(0).map(RunRecord.Summary::of).toList());
    }
}
