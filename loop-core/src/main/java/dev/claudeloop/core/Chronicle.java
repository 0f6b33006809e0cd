package dev.claudeloop.core;

import dev.claudeloop.core.api.BreakerRecord;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.GuardsRecord;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.SessionRecord;
import dev.claudeloop.core.api.Spent;
import dev.claudeloop.core.api.TestFloor;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.state.History.BreakerTransition;
import dev.claudeloop.core.state.History.SessionEvent;
import dev.claudeloop.core.state.Journal;
import dev.claudeloop.core.state.Memory;
import dev.claudeloop.core.state.StateDirectory;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes down what happens, without secrets: first in the journal and the memory, then for all who listen. */
final class Chronicle {
    private final LoopOptions options;
    private final StateDirectory state;
    private final Memory memory;
    private final Journal journal;
    private final Tally tally;
    private final LoopListener listener;
    private final BreakerRecord breaker;
    private final Redaction redaction;
    private final boolean sameInstructions;
    private SessionRecord session;
    private @Nullable String claudesSession;
    private double costOfClaudesSession;
    private @Nullable IterationRecord last;

    Chronicle(
            LoopOptions options,
            StateDirectory state,
            Recall recall,
            Tally tally,
            Redaction redaction,
            LoopListener listener) {
        this.options = options;
        this.state = state;
        this.memory = recall.memory();
        this.journal = recall.journal();
        this.redaction = redaction;
        // A test whose name holds what looks like a secret must keep its name, or it would seem to be gone.
        this.session =
                redaction.redact(recall.session()).withFloor(recall.session().floor());
        this.breaker = recall.breaker();
        this.sameInstructions = recall.sameInstructions();
        this.last = recall.last();
        recall.earlier().forEach(this::addCost);
        this.tally = tally;
        this.listener = listener;
    }

    String runId() {
        return tally.runId();
    }

    TestFloor floor() {
        return session.floor();
    }

    /** Whether the plan, if there is one, is of these instructions. */
    boolean sameInstructions() {
        return sameInstructions;
    }

    /** The number of the next iteration; it goes on across the runs of a session. */
    int next() {
        return session.iteration() + 1;
    }

    /** The last iteration; of this run as it was, as the loop compares the next one with it. */
    @Nullable IterationRecord last() {
        return last;
    }

    /** What the session of Claude's that the last iteration was in has cost so far. */
    double costOfLastSession() {
        String id = last == null ? null : last.claude().sessionId();
        return id != null && id.equals(claudesSession) ? costOfClaudesSession : 0;
    }

    private void addCost(IterationRecord record) {
        String id = record.claude().sessionId();
        if (id != null) {
            costOfClaudesSession = record.claude().costUsd() + (id.equals(claudesSession) ? costOfClaudesSession : 0);
            claudesSession = id;
        }
    }

    void begin() {
        memory.save(breaker);
        memory.save(session);
        RunRecord run = redaction.redact(tally.soFar());
        journal.write(run);
        listener.started(run);
    }

    void baseline(VerificationRecord measured, TestFloor floor) {
        VerificationRecord baseline = redaction.redact(measured);
        tally.setBaseline(baseline);
        session = session.withFloor(floor);
        memory.save(session);
        listener.baselineMeasured(baseline);
    }

    /** Agents delete and edit what they find, also what is not theirs. */
    void restore() {
        for (String name : memory.restore()) {
            listener.warned(
                    "Something changed " + name + " in the loop's state while the agent worked; it is restored.");
        }
    }

    /** The record in the journal comes first: whatever happens after it, the iteration has been. */
    IterationRecord add(
            int number, Findings found, GuardsRecord guards, Decision decision, Instant startedAt, Instant endedAt) {
        Mode mode = options.get(LoopOptions.MODE);
        var iteration = new IterationRecord(
                IterationRecord.SCHEMA_VERSION,
                runId(),
                number,
                mode,
                options.get(LoopOptions.STRATEGY),
                options.get(LoopOptions.WORKSPACE).orElse(null),
                startedAt,
                endedAt,
                Math.max(0, Duration.between(startedAt, endedAt).toMillis()),
                found.agent().record(),
                found.claims(),
                found.changes(),
                found.verification(),
                decision.finishType() == FinishType.COMPLETE
                        ? null
                        : found.feedback(mode).orElse(null),
                guards,
                decision);
        IterationRecord record = redaction.redact(iteration);
        journal.add(record, state.stream());
        tally.add(record);
        session = session.after(record);
        remember(record.guards().breaker(), record.endedAt());
        memory.save(session);
        last = iteration;
        addCost(record);
        listener.iterationEnded(record);
        return record;
    }

    private void remember(BreakerRecord breaker, Instant now) {
        BreakerRecord.Opening opening = breaker.opening();
        memory.save(breaker);
        if (opening != null) {
            memory.add(new BreakerTransition(now, "closed", "open", opening.reason(), breaker.counters()));
        }
    }

    RunRecord end(Decision decision, Spent spent, Instant now) {
        String reason = redaction.redact(decision.reason());
        session = session.ended(Objects.requireNonNull(decision.finishType()), reason, spent, now);
        memory.save(session);
        memory.add(
                new SessionEvent(now, session.id(), tally.runId(), "finished", String.valueOf(decision.finishType())));
        RunRecord run = redaction.redact(tally.ended(decision, now));
        journal.write(run);
        listener.finished(run);
        return run;
    }
}
