package dev.claudeloop.core;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.EnclosingLoop;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.LoopResult;
import dev.claudeloop.core.claude.AgentCommand;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.ProcessFactory;
import dev.claudeloop.core.prompt.Prompts;
import dev.claudeloop.core.state.CancelRequest;
import dev.claudeloop.core.state.LoopLock;
import dev.claudeloop.core.state.StateDirectory;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.UUID;

/** The loop as the plugins call it: checks what it needs, makes sure that it is alone, and runs. */
public final class ClaudeLoop {
    private static final DateTimeFormatter RUN_ID =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private final Surroundings surroundings;

    public ClaudeLoop(Path projectDirectory, LoopOptions options, BuildTool tool) {
        this(projectDirectory, options, tool, ProcessFactory.system(), System.getenv(), Timing.real());
    }

    ClaudeLoop(
            Path projectDirectory,
            LoopOptions options,
            BuildTool tool,
            ProcessFactory processes,
            Map<String, String> environment,
            Timing timing) {
        this.surroundings = new Surroundings(projectDirectory, options, tool, processes, environment, timing);
    }

    /** Runs to the end; a {@link LoopException} says what the user must mend before it can. */
    public LoopResult run() throws InterruptedException {
        EnclosingLoop.refuse(surroundings.environment());
        Path projectDirectory = surroundings.projectDirectory();
        LoopOptions options = surroundings.options();
        BuildTool tool = surroundings.tool();
        Prompts prompts = Prompts.load(options, projectDirectory, tool);
        var commands = new CommandRunner(surroundings.processes());
        var place = new LoopPlace(projectDirectory, options, commands);
        StateDirectory state = place.state();
        String runId = newRunId();
        var holder = LoopLock.Holder.me(
                        place.loop(), runId, surroundings.timing().now())
                .stoppedBy(tool.call("cancel", options));
        LoopLock lock = LoopLock.acquire(place.lock(), holder);
        try {
            var cancel = new CancelRequest(state);
            cancel.clear();
            state.clearLeftovers();
            AgentCommand agent = options.get(LoopOptions.REHEARSE)
                    ? Rehearsal.command(options, tool, projectDirectory, state.path())
                    : AgentCommand.find(options, projectDirectory, surroundings.environment(), commands);
            // A JVM that goes down does so as soon as the signal is closed, so the lock must be free by then.
            try (StopSignal stop = StopSignal.listen(cancel::asked);
                    lock) {
                return new Assembly(surroundings, prompts, commands, state, agent, runId, stop).run();
            }
        } finally {
            lock.close();
        }
    }

    private String newRunId() {
        return RUN_ID.format(surroundings.timing().now()) + "-"
                + UUID.randomUUID().toString().substring(0, 8);
    }
}
