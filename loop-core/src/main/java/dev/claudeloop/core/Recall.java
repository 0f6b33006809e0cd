package dev.claudeloop.core;

import dev.claudeloop.core.api.BreakerRecord;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.GuardsRecord;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.SessionRecord;
import dev.claudeloop.core.state.History.BreakerTransition;
import dev.claudeloop.core.state.History.SessionEvent;
import dev.claudeloop.core.state.Journal;
import dev.claudeloop.core.state.Memory;
import dev.claudeloop.core.state.StateDirectory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a run begins with: the session that it goes on with, or a fresh one.
 *
 * @param earlier the records of the session's earlier runs, in order
 * @param sameInstructions whether no other instructions than these were worked on last
 * @param whyFresh why a session that was there is not gone on with
 */
record Recall(
        Memory memory,
        Journal journal,
        SessionRecord session,
        BreakerRecord breaker,
        List<IterationRecord> earlier,
        boolean resumed,
        boolean sameInstructions,
        @Nullable String whyFresh) {

    static Recall of(
            StateDirectory state,
            Memory memory,
            SessionRecord.Subject subject,
            LoopOptions options,
            String runId,
            Instant now,
            Consumer<String> warnings) {
        SessionRecord last = memory.session().orElse(null);
        List<IterationRecord> journalled = List.of();
        BreakerRecord breaker = memory.breaker();
        if (last != null) {
            journalled = new Journal(state, last.id(), warnings).records();
            for (IterationRecord record : journalled) {
                // A run that was killed between two writes has told the journal more than the session.
                if (record.iteration() > last.iteration()) {
                    last = last.after(record);
                    breaker = record.guards().breaker();
                }
            }
        }
        if (options.get(LoopOptions.RESET_CIRCUIT)) {
            if (breaker.open()) {
                memory.add(new BreakerTransition(now, "open", "closed", "resetCircuit", breaker.counters()));
            }
            breaker = BreakerRecord.CLOSED;
        }
        Resume resume = Resume.decide(last, subject, options, now);
        boolean same = last == null || workedOn(last, journalled, subject);
        if (resume instanceof Resume.GoOn on) {
            var journal = new Journal(state, on.session().id(), warnings);
            List<IterationRecord> earlier = journalled.stream()
                    .filter(record -> record.iteration() <= on.after())
                    .toList();
            SessionRecord session = on.session().resumedBy(runId, on.after(), now);
            if (on.after() < on.session().iteration()) {
                GuardsRecord then = earlier.isEmpty()
                        ? GuardsRecord.NONE
                        : earlier.get(earlier.size() - 1).guards();
                session = session.withStreaks(then.streaks());
                breaker = breaker.open() ? breaker : then.breaker();
                // Told before they are moved: a run that is killed in between goes on as if it had not been.
                memory.save(session);
                journal.setAsideAfter(on.after());
            }
            memory.add(new SessionEvent(now, session.id(), runId, "resumed", "after iteration " + on.after()));
            return new Recall(memory, journal, session, breaker, earlier, true, same, null);
        }
        SessionRecord fresh = SessionRecord.begun(runId, subject, now);
        memory.add(new SessionEvent(now, runId, runId, "started", ((Resume.Fresh) resume).why()));
        return new Recall(
                memory,
                new Journal(state, runId, warnings),
                fresh,
                breaker.open() ? breaker : BreakerRecord.CLOSED,
                List.of(),
                false,
                same,
                ((Resume.Fresh) resume).why());
    }

    /** A plan that was done before these instructions, and that no iteration has touched since, is not theirs. */
    private static boolean workedOn(
            SessionRecord last, List<IterationRecord> journalled, SessionRecord.Subject subject) {
        return last.instructionsHash().equals(subject.instructionsHash())
                && (last.finishType() == FinishType.COMPLETE
                        || journalled.stream().map(IterationRecord::claims).anyMatch(Recall::answers));
    }

    private static boolean answers(ClaimsRecord claims) {
        return claims.claimed() || claims.plan() == null || !claims.plan().allDone();
    }

    @Nullable IterationRecord last() {
        return earlier.isEmpty() ? null : earlier.get(earlier.size() - 1);
    }

    /** Where the session stands, for the person who started it again. */
    List<String> announcement(@Nullable String nextStep) {
        var lines = new ArrayList<String>();
        lines.add("[LOOP RESUME] Active loop detected");
        lines.add("Spec: " + session.initialPrompt());
        ClaimsRecord.Tasks tasks = session.tasks();
        String progress = tasks == null ? "no plan" : tasks.done() + "/" + tasks.total() + " tasks";
        lines.add("Progress: " + progress + " | Iteration: " + session.iteration());
        Optional.ofNullable(last())
                .map(record -> record.claims().criteria().unmet())
                .filter(unmet -> !unmet.isEmpty())
                .ifPresent(unmet -> lines.add("Unmet criteria: " + String.join(", ", unmet)));
        if (nextStep != null) {
            lines.add("Next: " + nextStep);
        }
        return lines;
    }
}
