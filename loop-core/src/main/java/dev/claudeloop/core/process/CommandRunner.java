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
        return run(command, command.toProcessBuilder().redirectErrorStream(true), timeout, lines);
    }

    /** The same without standard error: where the output is an answer, traces and warnings are no part of it. */
    public CommandResult answer(Command command, Duration timeout, Consumer<String> lines)
            throws IOException, InterruptedException {
        var builder = command.toProcessBuilder().redirectError(ProcessBuilder.Redirect.DISCARD);
        return run(command, builder, timeout, lines);
    }

    private CommandResult run(Command command, ProcessBuilder builder, Duration timeout, Consumer<String> lines)
            throws IOException, InterruptedException {
        Process process = processes.start(builder);
        var tree = new ProcessTree(process.toHandle());
        var hook = new Thread(() -> tree.end(GRACE), "end of " + command.words().get(0));
        boolean guarded = endWithThisJvm(hook);
        try {
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
        } finally {
            tree.end(GRACE);
            if (guarded) {
                forget(hook);
            }
        }
    }

    /**
     * A JVM that goes down already takes no more hooks; what a loop runs then are its last words, and it waits for
     * them.
     */
    private static boolean endWithThisJvm(Thread hook) {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is going down, and the hook is at work.
        }
    }
}
