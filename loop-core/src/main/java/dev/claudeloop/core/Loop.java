package dev.claudeloop.core;

import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.GuardsRecord;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.decide.Decide;
import dev.claudeloop.core.decide.Errors;
import dev.claudeloop.core.decide.IterationFacts;
import dev.claudeloop.core.guard.Signals;
import dev.claudeloop.core.prompt.Feedback;
import dev.claudeloop.core.prompt.Notes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
        Decision decision = iterate().decision();
        while (!decision.finishes()) {
            timing.sleep(options.get(LoopOptions.DELAY));
            Optional<Decision> refused = guards.mayNotStart();
            decision = refused.isPresent() ? refused.get() : iterate().decision();
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
        return mayEndAtOnce() ? Decide.atOnce(mode(), survey.files(baseline), baseline) : Optional.empty();
    }

    /** A plan that is done says nothing of instructions that came after it, and strictness wants the agent's word. */
    private boolean mayEndAtOnce() {
        return chronicle.sameInstructions()
                && options.get(LoopOptions.SMART_TERMINATION)
                && !options.get(LoopOptions.STRICT_COMPLETION);
    }

    private IterationRecord iterate() throws InterruptedException {
        int number = chronicle.next();
        iterations++;
        listener.iterationStarted(number);
        Instant start = timing.now();
        Survey.Before before = survey.before();

        Attempts.Answer answer = agent.work(
                chronicle.runId(), number, chronicle.last(), testimony.criteria(), chronicle.costOfLastSession());
        stop.received();
        chronicle.restore();
        Survey.Findings found = survey.after(answer.run(), before);
        Decision decision = decide(answer, found);
        GuardsRecord guarded = guards.settle(decision);

        Instant end = timing.now();
        var record = new IterationRecord(
                IterationRecord.SCHEMA_VERSION,
                chronicle.runId(),
                number,
                mode(),
                options.get(LoopOptions.STRATEGY),
                options.get(LoopOptions.WORKSPACE).orElse(null),
                start,
                end,
                Math.max(0, Duration.between(start, end).toMillis()),
                answer.run().record(),
                found.claims(),
                found.changes(),
                found.verification(),
                decision.finishType() == FinishType.COMPLETE ? null : feedback(answer, found),
                guarded,
                decision);
        chronicle.add(record);
        testimony.writeBack(record, end);
        return record;
    }

    private Decision decide(Attempts.Answer answer, Survey.Findings found) {
        var outcome = answer.run().outcome();
        Instant now = timing.now();
        if (!stop.received()) {
            guards.count(signals(answer, found), Errors.isError(outcome), now);
        }
        return Decide.next(new IterationFacts(
                mode(),
                iterations,
                outcome,
                found.claims(),
                found.planChanged(),
                found.changes(),
                found.verification(),
                guards.facts(stop.type(), answer.gaveUp())));
    }

    private Signals signals(Attempts.Answer answer, Survey.Findings found) {
        return new Signals(
                answer.run().outcome(),
                found.changes(),
                found.claims(),
                found.verification(),
                answer.run().record(),
                found.planChanged(),
                found.planAdvanced(),
                books(found.changes().files()));
    }

    /** Plan and to-do list among the changed files, which git names from its own top folder. */
    private Set<String> books(List<String> changed) {
        List<String> books = Stream.of(LoopOptions.PLAN_FILE, LoopOptions.TODO_FILE)
                .map(file -> options.get(file).toString().replace('\\', '/'))
                .toList();
        return changed.stream()
                .filter(file -> books.stream().anyMatch(book -> file.equals(book) || file.endsWith("/" + book)))
                .collect(Collectors.toSet());
    }

    private @Nullable String feedback(Attempts.Answer answer, Survey.Findings found) {
        var notes = new ArrayList<String>();
        if (mode() == Mode.PLAN) {
            String plan = options.get(LoopOptions.PLAN_FILE).toString().replace('\\', '/');
            Notes.outsideThePlan(found.changes(), plan).ifPresent(notes::add);
        }
        found.heard().measured().stream()
                .filter(result -> !result.met())
                .forEach(result -> notes.add(Notes.unmetCriterion(result.name(), result.why())));
        return Feedback.of(found.verification(), found.claims(), answer.run().record(), List.copyOf(notes))
                .orElse(null);
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

    private Mode mode() {
        return options.get(LoopOptions.MODE);
    }
}
