package dev.claudeloop.core.decide;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopStatus;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.api.StatusRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerificationRecord.TestCounts;
import dev.claudeloop.core.api.VerifyPolicy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts facts together; it starts as a first iteration of five that changed a file and says nothing. */
final class Situation {
    static final VerificationRecord NOT_RUN = VerificationRecord.notRun("not asked for");
    static final VerificationRecord GREEN = new VerificationRecord(
            true, "12 tests pass", List.of("test"), 1, true, new TestCounts(12, 12, 0, 0), List.of(), List.of());
    static final VerificationRecord RED = new VerificationRecord(
            true, "3 of 12 tests fail", List.of("test"), 1, false, new TestCounts(12, 9, 3, 0), List.of(), List.of());

    static final VerificationRecord LOSSY =
            GREEN.withRatchet(new VerificationRecord.Ratchet(List.of("a.T.gone"), List.of(), List.of()));

    private Mode mode = Mode.BUILD;
    private int iteration = 1;
    private int maxIterations = 5;
    private Outcome outcome = new Outcome.Finished();
    private boolean claimed;
    private boolean blocked;
    private @Nullable String recommendation;
    private final List<String> vetoes = new ArrayList<>();
    private ClaimsRecord.@Nullable Tasks plan;
    private boolean planChanged = true;
    private boolean changed = true;
    private VerificationRecord verification = NOT_RUN;
    private VerifyPolicy verify = VerifyPolicy.ALWAYS;
    private @Nullable FinishType stopped;
    private @Nullable String usageLimit;
    private int errorsInARow;
    private int starvedInARow;
    private @Nullable String budgetSpent;
    private @Nullable String breakerOpen;
    private @Nullable String stagnation;
    private boolean smartTermination = true;
    private @Nullable StatusRecord status;

    IterationFacts facts() {
        LoopStatus block = recommendation == null
                ? null
                : new LoopStatus(LoopStatus.Status.BLOCKED, null, null, null, null, null, recommendation);
        return new IterationFacts(
                mode,
                iteration,
                outcome,
                new ClaimsRecord(
                        claimed,
                        blocked,
                        List.copyOf(vetoes),
                        block,
                        status,
                        plan,
                        null,
                        null,
                        ClaimsRecord.Criteria.NONE,
                        0),
                planChanged,
                new ChangesRecord("a", "a", 0, changed ? List.of("src/A.java") : List.of(), null),
                verification,
                new RunFacts(
                        maxIterations,
                        verify,
                        stopped,
                        usageLimit,
                        errorsInARow,
                        starvedInARow,
                        budgetSpent,
                        breakerOpen,
                        stagnation,
                        smartTermination));
    }

    Situation mode(Mode value) {
        mode = value;
        return this;
    }

    Situation iteration(int value) {
        iteration = value;
        return this;
    }

    Situation maxIterations(int value) {
        maxIterations = value;
        return this;
    }

    Situation outcome(Outcome value) {
        outcome = value;
        return this;
    }

    Situation claimed() {
        claimed = true;
        return this;
    }

    Situation veto(String veto) {
        vetoes.add(veto);
        return this;
    }

    Situation blocked(String why) {
        blocked = true;
        recommendation = why;
        return this;
    }

    Situation plan(ClaimsRecord.@Nullable Tasks value) {
        plan = value;
        return this;
    }

    Situation planChanged(boolean value) {
        planChanged = value;
        return this;
    }

    Situation nothingChanged() {
        changed = false;
        return this;
    }

    Situation status(@Nullable StatusRecord value) {
        status = value;
        return this;
    }

    Situation smartTermination(boolean value) {
        smartTermination = value;
        return this;
    }

    Situation verification(VerificationRecord value) {
        verification = value;
        return this;
    }

    Situation green() {
        verification = GREEN;
        return this;
    }

    Situation red() {
        verification = RED;
        return this;
    }

    Situation verify(VerifyPolicy value) {
        verify = value;
        return this;
    }

    Situation cancelled() {
        stopped = FinishType.CANCELLED;
        return this;
    }

    Situation stopped() {
        stopped = FinishType.MANUAL;
        return this;
    }

    Situation usageLimit(String whyNotWaited) {
        usageLimit = whyNotWaited;
        return this;
    }

    Situation errorsInARow(int value) {
        errorsInARow = value;
        return this;
    }

    Situation starvedInARow(int value) {
        starvedInARow = value;
        return this;
    }

    Situation budgetSpent(@Nullable String value) {
        budgetSpent = value;
        return this;
    }

    Situation breakerOpen(@Nullable String value) {
        breakerOpen = value;
        return this;
    }

    Situation stagnation(@Nullable String value) {
        stagnation = value;
        return this;
    }
}
