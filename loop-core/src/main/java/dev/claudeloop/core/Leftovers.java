package dev.claudeloop.core;

import dev.claudeloop.core.api.EnclosingLoop;
import dev.claudeloop.core.process.Mark;
import dev.claudeloop.core.process.ProcessTree;
import dev.claudeloop.core.state.AgentTrace;
import dev.claudeloop.core.state.Memory;
import dev.claudeloop.core.verify.LeftTests;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Ends the agent that a killed run left at work. */
final class Leftovers {
    private static final Duration GRACE = Duration.ofSeconds(5);

    private Leftovers() {}

    static void end(AgentTrace trace, Memory memory, Consumer<String> warnings) {
        trace.left().ifPresent(left -> end(ProcessTree.of(left.process(), mark(left.runId())), warnings));
        trace.clear();
        // A run that was killed while its agent came to life had not written down yet who that is.
        memory.session().filter(last -> last.finishType() == null).ifPresent(last -> {
            end(ProcessTree.of(Optional.empty(), mark(last.lastRunId())), warnings);
            LeftTests.end(last.lastRunId());
        });
    }

    private static Mark mark(String runId) {
        return new Mark(EnclosingLoop.AGENT_VARIABLE, runId);
    }

    private static void end(ProcessTree tree, Consumer<String> warnings) {
        tree.members().stream().findFirst().ifPresent(agent -> {
            warnings.accept(
                    "An earlier run was killed and left its agent at work (pid " + agent.pid() + "); it is ended now.");
            tree.end(GRACE);
        });
    }
}
