package dev.claudeloop.core;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.GuardsRecord;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerificationRecord.TestFailure;
import dev.claudeloop.core.claude.AgentCall;
import dev.claudeloop.core.claude.AgentCall.ResumedSession;
import dev.claudeloop.core.claude.AgentRun;
import dev.claudeloop.core.claude.Claude;
import dev.claudeloop.core.decide.Decide;
import dev.claudeloop.core.decide.IterationFacts;
import dev.claudeloop.core.decide.RunFacts;
import dev.claudeloop.core.git.Snapshot;
import dev.claudeloop.core.git.WorkTree;
import dev.claudeloop.core.prompt.Feedback;
import dev.claudeloop.core.prompt.Notes;
import dev.claudeloop.core.prompt.Prompts;
import dev.claudeloop.core.state.StateDirectory;
import dev.claudeloop.core.verify.Verifier;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The walk: prompt, agent, claims, changes, tests, decision, record; again until a decision ends it. */
final class Loop {
    private static final Decision BY_HAND = Decision.finish(FinishType.MANUAL, "stopped by hand");

    private final LoopOptions options;
    private final Prompts prompts;
    private final Claude claude;
    private final WorkTree workTree;
    private final Verifier verifier;
    private final StateDirectory state;
    private final Testimony testimony;
    private final Tally tally;
    private final LoopListener listener;
    private final Clock clock;
    private final Pause pause;
    private Streaks streaks = Streaks.NONE;
    private boolean stopped;

    Loop(
            LoopOptions options,
            Prompts prompts,
            Claude claude,
            WorkTree workTree,
            Verifier verifier,
            StateDirectory state,
            Testimony testimony,
            Tally tally,
            LoopListener listener,
            Clock clock,
            Pause pause) {
        this.options = options;
        this.prompts = prompts;
        this.claude = claude;
        this.workTree = workTree;
        this.verifier = verifier;
        this.state = state;
        this.testimony = testimony;
        this.tally = tally;
        this.listener = listener;
        this.clock = clock;
        this.pause = pause;
    }

    /** Runs to the end; a thread that was interrupted stays so, and the run ends as manual. */
    RunRecord run() {
        listener.started(tally.soFar());
        try {
            testimony.begin(state.path(), clock.instant());
            VerificationRecord baseline = verifier.baseline();
            tally.setBaseline(baseline);
            listener.baselineMeasured(baseline);
            Optional<Decision> atOnce = Decide.atOnce(mode(), testimony.plan(), baseline);
            if (atOnce.isPresent() && options.get(LoopOptions.SMART_TERMINATION)) {
                return finish(atOnce.get());
            }
            IterationRecord last = iterate(1, null);
            while (!last.decision().finishes()) {
                pause.sleep(options.get(LoopOptions.DELAY));
                last = iterate(last.iteration() + 1, last);
            }
            return finish(last.decision());
        } catch (InterruptedException e) {
            stopped = true;
            return finish(BY_HAND);
        } catch (RuntimeException e) {
            finish(Decision.finish(FinishType.ERROR, String.valueOf(e.getMessage())));
            throw e;
        } finally {
            if (stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private IterationRecord iterate(int number, @Nullable IterationRecord previous) throws InterruptedException {
        listener.iterationStarted(number);
        Instant start = clock.instant();
        Snapshot before = workTree.snapshot();
        String planBefore = testimony.planText();

        AgentRun agent = claude.run(call(number, previous), event -> {});
        stopped |= Thread.interrupted();
        Findings found = findings(agent, before);
        ClaimsRecord claims = found.claims();
        ChangesRecord changes = found.changes();
        VerificationRecord verification = found.verification();
        streaks = streaks.after(agent, changes);

        boolean planChanged = !planBefore.equals(testimony.planText());
        Decision decision = stopped
                ? BY_HAND
                : Decide.next(new IterationFacts(
                        mode(), number, agent.outcome(), claims, planChanged, changes, verification, runFacts()));
        testimony.writeBack(number, claims, decision.finishType() == FinishType.COMPLETE, clock.instant());
        Optional<String> next = decision.finishes()
                ? Optional.empty()
                : Feedback.of(verification, claims, agent.record(), notes(changes, found.heard()));
        Instant end = clock.instant();
        var record = new IterationRecord(
                IterationRecord.SCHEMA_VERSION,
                tally.runId(),
                number,
                mode(),
                options.get(LoopOptions.STRATEGY),
                options.get(LoopOptions.WORKSPACE).orElse(null),
                start,
                end,
                Duration.between(start, end).toMillis(),
                agent.record(),
                claims,
                changes,
                verification,
                next.orElse(null),
                GuardsRecord.NONE,
                decision);
        tally.add(record);
        listener.iterationEnded(record);
        return record;
    }

    /** What came of an agent's run, all that is measured and not said. */
    private record Findings(
            ChangesRecord changes, Testimony.Heard heard, ClaimsRecord claims, VerificationRecord verification) {}

    /** Measures; a person who stops that gets the record of what the agent did all the same. */
    private Findings findings(AgentRun agent, Snapshot before) throws InterruptedException {
        Testimony.Heard words = testimony.listen(agent);
        if (!stopped) {
            try {
                ChangesRecord changes = workTree.changesSince(before);
                Testimony.Heard heard = testimony.measure(words);
                VerificationRecord verification = verifier.verify(testimony.claims(heard, null), changes.any());
                return new Findings(changes, heard, testimony.claims(heard, verification), verification);
            } catch (InterruptedException e) {
                stopped = true;
            }
        }
        return new Findings(
                workTree.changesSince(before),
                words,
                testimony.claims(words, null),
                VerificationRecord.notRun("the loop was stopped"));
    }

    private List<String> notes(ChangesRecord changes, Testimony.Heard heard) {
        var notes = new ArrayList<String>();
        if (mode() == Mode.PLAN) {
            String plan = options.get(LoopOptions.PLAN_FILE).toString().replace('\\', '/');
            Notes.outsideThePlan(changes, plan).ifPresent(notes::add);
        }
        heard.measured().stream()
                .filter(result -> !result.met())
                .forEach(result -> notes.add(Notes.unmetCriterion(result.name(), result.why())));
        return notes;
    }

    private AgentCall call(int number, @Nullable IterationRecord previous) {
        Optional<IterationRecord> last = Optional.ofNullable(previous);
        String prompt = prompts.forIteration(number, previous, testimony.criteria());
        List<String> failing = last.map(IterationRecord::verification).stream()
                .flatMap(verification -> verification.failures().stream())
                .map(TestFailure::id)
                .toList();
        return new AgentCall(tally.runId(), number, prompt, state.systemPrompt(), state.stream())
                .withFailingTests(failing)
                .resuming(
                        options.get(LoopOptions.CONTINUE_SESSION)
                                ? last.map(record -> record.claude().sessionId())
                                        .map(id -> new ResumedSession(id, tally.costUsd()))
                                        .orElse(null)
                                : null);
    }

    private RunRecord finish(Decision decision) {
        RunRecord run = tally.ended(decision, clock.instant());
        listener.finished(run);
        return run;
    }

    private Mode mode() {
        return options.get(LoopOptions.MODE);
    }

    private RunFacts runFacts() {
        return RunFacts.of(options.get(LoopOptions.MAX_ITERATIONS), options.get(LoopOptions.VERIFY))
                .withErrorsInARow(streaks.errors())
                .withStarvedInARow(streaks.starved())
                .withSmartTermination(options.get(LoopOptions.SMART_TERMINATION));
    }
}
