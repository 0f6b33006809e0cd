package dev.claudeloop.core;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.claude.AgentRun;
import dev.claudeloop.core.guard.Signals;
import dev.claudeloop.core.prompt.Feedback;
import dev.claudeloop.core.prompt.Notes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What came of an agent's run, all that is measured and all that is said.
 *
 * @param planChanged whether the plan file is another than before
 * @param planAdvanced whether more of its tasks are done
 */
record Findings(
        AgentRun agent,
        ChangesRecord changes,
        Books books,
        Testimony.Heard heard,
        ClaimsRecord claims,
        VerificationRecord verification,
        boolean planChanged,
        boolean planAdvanced) {

    /** What the guards are to know of it. */
    Signals signals() {
        return new Signals(
                agent.outcome(), changes, claims, verification, agent.record(), planChanged, planAdvanced, books.all());
    }

    /** What the next iteration is to know of it. */
    Optional<String> feedback(Mode mode) {
        var notes = new ArrayList<String>();
        if (mode == Mode.PLAN) {
            Notes.outsideThePlan(changes, books.plan()).ifPresent(notes::add);
        }
        heard.measured().stream()
                .filter(result -> !result.met())
                .forEach(result -> notes.add(Notes.unmetCriterion(result.name(), result.why())));
        return Feedback.of(verification, claims, agent.record(), List.copyOf(notes));
    }
}
