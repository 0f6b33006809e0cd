package dev.claudeloop.core;

import dev.claudeloop.core.api.EnclosingLoop;
import dev.claudeloop.core.process.Mark;
import dev.claudeloop.core.process.ProcessTree;
import dev.claudeloop.core.state.AgentTrace;
import dev.claudeloop.core.state.Memory;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Ends what a killed run left at work: its agent, or the build that measured. */
final class Leftovers {
    private static final Duration GRACE = Duration.ofSeconds(5);

    private Leftovers() {}

    static void end(AgentTrace trace, Memory memory, Consumer<String> warnings) {
        trace.left().ifPresent(left -> endAgent(ProcessTree.of(left.process(), agents(left.runId())), warnings));
        trace.clear();
        memory.session().filter(last -> last.finishType() == null).ifPresent(killed -> {
            // It may have been killed while its agent came to life, and not have written down yet who that is.
            endAgent(ProcessTree.of(Optional.empty(), agents(killed.lastRunId())), warnings);
            // A nested build would write into the tests of this one.
            var measuring = new Mark(EnclosingLoop.MEASURING_VARIABLE, killed.lastRunId());
            ProcessTree.of(Optional.empty(), measuring).end(GRACE);
        });
    }

    private static Mark agents(String runId) {
        return new Mark(EnclosingLoop.AGENT_VARIABLE, runId);
    }

    private static void endAgent(ProcessTree tree, Consumer<String> warnings) {
        tree.members().stream().findFirst().ifPresent(agent -> {
            warnings.accept(
                    "An earlier run was killed and left its agent at work (pid " + agent.pid() + "); it is ended now.");
            tree.end(GRACE);
        });
    }
}
