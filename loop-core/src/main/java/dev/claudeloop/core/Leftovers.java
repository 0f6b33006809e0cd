package dev.claudeloop.core;

import dev.claudeloop.core.api.EnclosingLoop;
import dev.claudeloop.core.process.Mark;
import dev.claudeloop.core.process.ProcessTree;
import dev.claudeloop.core.state.AgentTrace;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Ends the agent that a killed run left at work. */
final class Leftovers {
    private static final Duration GRACE = Duration.ofSeconds(5);

    private Leftovers() {}

    /** Ends also a nested build that a killed run left, as it would write into the tests of this one. */
    static void endMeasuring(String runId) {
        var mark = new Mark(EnclosingLoop.MEASURING_VARIABLE, runId);
        ProcessTree.of(Optional.empty(), mark).end(GRACE);
    }

    static void end(AgentTrace trace, Consumer<String> warnings) {
        trace.left().ifPresent(left -> {
            var tree = ProcessTree.of(left.process(), new Mark(EnclosingLoop.AGENT_VARIABLE, left.runId()));
            if (!tree.members().isEmpty()) {
                warnings.accept("An earlier run was killed and left its agent at work (pid " + left.pid()
                        + "); it is ended now.");
                tree.end(GRACE);
            }
            trace.clear();
        });
    }
}
