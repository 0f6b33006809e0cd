package dev.claudeloop.core;

import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.GuardsRecord;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.decide.Decide;
import dev.claudeloop.core.decide.Errors;
import dev.claudeloop.core.decide.IterationFacts;
import java.time.Instant;
import java.util.Optional;

/** The walk: prompt, agent, claims, changes, tests, guards, decision, record; again until a decision ends it. */
final class Loop {
    private final LoopOptions options;
    private final Agent agent;
    private final Survey survey;
    private final Testimony testimony;
    private final Guards guards;
    private final Chronicle chronicle;
    private final LoopListener listener;
    private final Timing timing;
    private final StopSignal stop;
    private int iterations;

    Loop(
            LoopOptions options,
            Agent agent,
            Survey survey,
            Testimony testimony,
            Guards guards,
            Chronicle chronicle,
            LoopListener listener,
            Timing timing,
            StopSignal stop) {
        this.options = options;
        this.agent = agent;
        this.survey = survey;
        this.testimony = testimony;
        this.guards = guards;
        this.chronicle = chronicle;
        this.listener = listener;
        this.timing = timing;
        this.stop = stop;
    }

    /** Runs to the end; whoever stops it from outside gets all that was done until then. */
    RunRecord run() {
        Decision last;
        try {
            chronicle.begin();
            last = walk();
        } catch (InterruptedException e) {
            stop.caught();
            last = stop.decision();
        } catch (RuntimeException e) {
            endAfter(e);
            throw e;
        }
        return end(last);
    }

    private Decision walk() throws InterruptedException {
        Optional<Decision> atOnce = beforeTheFirst();
        if (atOnce.isPresent()) {
            return atOnce.get();
        }
        Decision decision = iterate();
        while (!decision.finishes()) {
            timing.sleep(options.get(LoopOptions.DELAY));
            Optional<Decision> refused = guards.mayNotStart();
            decision = refused.isPresent() ? refused.get() : iterate();
        }
        return decision;
    }

    private Optional<Decision> beforeTheFirst() throws InterruptedException {
        Optional<Decision> refused = guards.mayNotStart();
        if (refused.isPresent()) {
            return refused;
        }
        VerificationRecord baseline = survey.baseline(chronicle.floor());
        chronicle.baseline(baseline, survey.floor());
        return mayEndAtOnce()
                ? Decide.atOnce(options.get(LoopOptions.MODE), survey.files(baseline), baseline)
                : Optional.empty();
    }

    /** A plan that is done says nothing of instructions that came after it, and strictness wants the agent's word. */
    private boolean mayEndAtOnce() {
        return chronicle.sameInstructions()
                && options.get(LoopOptions.SMART_TERMINATION)
                && !options.get(LoopOptions.STRICT_COMPLETION);
    }

    private Decision iterate() throws InterruptedException {
        int number = chronicle.next();
        iterations++;
        listener.iterationStarted(number);
        Instant start = timing.now();
        Survey.Before before = survey.before();

        Attempts.Answer answer = agent.work(
                chronicle.runId(), number, chronicle.last(), testimony.criteria(), chronicle.costOfLastSession());
        stop.received();
        chronicle.restore();
        Findings found = survey.after(answer.run(), before);
        Decision decision = decide(answer, found);
        GuardsRecord guarded = guards.settle(decision);

        Instant end = timing.now();
        IterationRecord record = chronicle.add(number, found, guarded, decision, start, end);
        testimony.writeBack(record, end);
        return decision;
    }

    private Decision decide(Attempts.Answer answer, Findings found) {
        var outcome = answer.run().outcome();
        if (!stop.received()) {
            guards.count(found.signals(), Errors.isError(outcome), timing.now());
        }
        return Decide.next(new IterationFacts(
                options.get(LoopOptions.MODE),
                iterations,
                outcome,
                found.claims(),
                found.planChanged(),
                found.changes(),
                found.verification(),
                guards.facts(stop.type(), answer.gaveUp())));
    }

    private RunRecord end(Decision decision) {
        Instant now = timing.now();
        testimony.end(decision, now);
        return chronicle.end(decision, guards.spent(), now);
    }

    /** The error that broke the loop is the one to be told, whatever goes wrong while that is written down. */
    private void endAfter(RuntimeException error) {
        try {
            listener.broke(error);
            end(Decision.finish(FinishType.ERROR, String.valueOf(error.getMessage())));
        } catch (RuntimeException further) {
            error.addSuppressed(further);
        }
    }
}
