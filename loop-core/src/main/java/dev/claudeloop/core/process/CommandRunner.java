package dev.claudeloop.core.process;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Runs commands to their end and keeps what they print; no process of theirs that is still in their tree survives. */
public final class CommandRunner {
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final int KEPT_CHARACTERS = 256 * 1024;

    private final ProcessFactory processes;

    public CommandRunner(ProcessFactory processes) {
        this.processes = processes;
    }

    public CommandResult run(Command command, Duration timeout) throws IOException, InterruptedException {
        return run(command, timeout, line -> {});
    }

    /** Runs a command, handing each line on as it is printed; input is empty. */
    public CommandResult run(Command command, Duration timeout, Consumer<String> lines)
            throws IOException, InterruptedException {
        Process process = processes.start(command.toProcessBuilder().redirectErrorStream(true));
        var tree = new ProcessTree(process.toHandle());
        var hook = new Thread(() -> tree.end(GRACE), "end of " + command.words().get(0));
        try {
            Runtime.getRuntime().addShutdownHook(hook);
            process.getOutputStream().close();
            LineDrain output = LineDrain.start(
                    process.getInputStream(),
                    KEPT_CHARACTERS,
                    lines,
                    "output of " + command.words().get(0));
            boolean ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
            tree.end(GRACE);
            output.await(GRACE.toMillis());
            return new CommandResult(ended ? process.exitValue() : -1, !ended, output.tail());
        } catch (IllegalStateException e) {
            throw new IOException("the JVM is shutting down", e);
        } finally {
            tree.end(GRACE);
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The JVM is going down, and the hook is at work.
            }
        }
    }
}
