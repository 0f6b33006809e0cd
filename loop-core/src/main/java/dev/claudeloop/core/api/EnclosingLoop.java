package dev.claudeloop.core.api;

import java.util.Map;

/** The loop that this process was started by, told by a variable that all its children inherit. */
public final class EnclosingLoop {
    /** Holds the id of the run. */
    public static final String VARIABLE = "CLAUDE_LOOP_RUN_ID";

    private EnclosingLoop() {}

    /** Refuses to loop inside a loop: it would never end, and two agents would change each other's files. */
    public static void refuse(Map<String, String> environment) {
        String run = environment.get(VARIABLE);
        if (run != null && !run.isBlank()) {
            throw new LoopException("A loop inside a loop is refused: this build was started by a running claude-loop"
                    + " (run " + run + "). Take the loop out of what verifyTasks or verifyGoals runs;"
                    + " where no loop is running, unset " + VARIABLE + ".");
        }
    }
}
