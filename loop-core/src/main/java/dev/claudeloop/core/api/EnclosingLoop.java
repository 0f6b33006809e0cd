package dev.claudeloop.core.api;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The loop that this process was started by, told by variables that its children inherit. */
public final class EnclosingLoop {
    /** Set for the agent alone; what the agent leaves running is found by it, and ended. */
    public static final String AGENT_VARIABLE = "CLAUDE_LOOP_AGENT";

    /** Set for the agent and for hook scripts, which may start what outlives them. */
    public static final String RUN_VARIABLE = "CLAUDE_LOOP_RUN_ID";

    /** Set for the builds and commands that measure; what they leave running, such as daemons, may serve again. */
    public static final String MEASURING_VARIABLE = "CLAUDE_LOOP_MEASURES";

    private EnclosingLoop() {}

    /** The variables for a build or a command that measures. */
    public static Map<String, String> measuring(String runId) {
        return Map.of(MEASURING_VARIABLE, runId);
    }

    /** A user's environment with the variables for a command that measures. */
    public static Map<String, String> measuring(String runId, Map<String, String> users) {
        var environment = new HashMap<>(users);
        environment.putAll(measuring(runId));
        return environment;
    }

    /** Refuses to loop inside a loop: it would never end, and two agents would change each other's files. */
    public static void refuse(Map<String, String> environment) {
        for (String variable : List.of(MEASURING_VARIABLE, RUN_VARIABLE)) {
            String run = environment.get(variable);
            if (run != null && !run.isBlank()) {
                throw new LoopException("A loop inside a loop is refused: this build was started by a running"
                        + " claude-loop (run " + run + "). Take the loop out of what verifyTasks or verifyGoals runs;"
                        + " where no loop is running, unset " + variable + ".");
            }
        }
    }
}
