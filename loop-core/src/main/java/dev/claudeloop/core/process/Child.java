package dev.claudeloop.core.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A running process that one can talk to, and whose whole tree ends with it. */
public final class Child implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final int KEPT_ERROR_CHARACTERS = 8 * 1024;

    private final Process process;
    private final ProcessTree tree;
    private final InputPipe input;
    private final LineDrain errors;
    private final Thread shutdown;
    private boolean ended;

    private Child(Process process, Mark mark, String name) {
        this.process = process;
        this.tree = new ProcessTree(process.toHandle(), mark);
        this.input = InputPipe.start(process.getOutputStream(), "input of " + name);
        this.errors = LineDrain.start(process.getErrorStream(), KEPT_ERROR_CHARACTERS, line -> {}, "errors of " + name);
        this.shutdown = new Thread(() -> tree.end(GRACE), "end of " + name);
    }

    /** Starts a command under a mark; it ends with this JVM at the latest. */
    public static Child start(Command command, Mark mark, ProcessFactory processes) throws IOException {
        Command marked = command.with(Map.of(mark.name(), mark.value()));
        Process process = processes.start(marked.toProcessBuilder());
        var child = new Child(process, mark, command.words().get(0));
        try {
            Runtime.getRuntime().addShutdownHook(child.shutdown);
        } catch (IllegalStateException e) {
            child.end();
            throw new IOException("the JVM is shutting down", e);
        }
        return child;
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** What it prints; to be read to the end by a thread of the caller's. */
    public InputStream output() {
        return new ExitSafeStream(process.getInputStream());
    }

    /** Sends one line, and does not wait until it is read. */
    public void send(String line) {
        input.send((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Tells it that nothing more will be sent. */
    public void closeInput() {
        input.close();
    }

    /** The end of what it printed to standard error. */
    public String errorTail() {
        return errors.tail();
    }

    public CompletableFuture<?> onExit() {
        return process.onExit();
    }

    /** Remembers which processes belong to it now. */
    public void lookAround() {
        tree.lookAround();
    }

    /** How it ended; empty while it runs. */
    public OptionalInt exitCode() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    /** Ends it and all that came from it, politely, then by force; also what it left behind when it ended by itself. */
    public void end() {
        ended = true;
        input.close();
        tree.end(GRACE);
        try {
            process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS);
            errors.await(GRACE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        if (!ended) {
            end();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(shutdown);
        } catch (IllegalStateException e) {
            // The JVM is going down, and the hook is at work.
        }
    }
}
