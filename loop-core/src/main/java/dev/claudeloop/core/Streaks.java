package dev.claudeloop.core;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.claude.AgentRun;
import dev.claudeloop.core.decide.Errors;

/** How many iterations in a row went wrong in the same way. */
record Streaks(int errors, int starved) {
    static final Streaks NONE = new Streaks(0, 0);

    Streaks after(AgentRun agent, ChangesRecord changes) {
        boolean error = Errors.isError(agent.outcome());
        boolean denied = !agent.record().permissionDenials().isEmpty() && !changes.any();
        return new Streaks(error ? errors + 1 : 0, denied ? starved + 1 : 0);
    }
}
