package dev.claudeloop.testsupport;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A running child process whose output is collected; closing it ends it with all its descendants. */
public final class ChildProcess implements AutoCloseable {
    private static final Duration DRAIN_AFTER_EXIT = Duration.ofSeconds(5);

    private final List<String> command;
    private final Process process;
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final Thread drain;

    private ChildProcess(List<String> command, Process process) {
        this.command = List.copyOf(command);
        this.process = process;
        this.drain = new Thread(this::collectOutput, "output of " + process.pid());
        drain.setDaemon(true);
    }

    /**
     * Starts a program with an empty stdin and, beside the given variables, a cleaned copy of this JVM's environment.
     */
    public static ChildProcess start(Path directory, Map<String, String> environment, List<String> command) {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(ChildEnvironment.of(System.getenv(), environment));
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            ChildProcess child = new ChildProcess(command, process);
            child.drain.start();
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException("Could not start " + command.get(0) + " in " + directory, e);
        }
    }

    /** Everything written so far. */
    public String output() {
        return output.toString(StandardCharsets.UTF_8);
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Waits for the end; past the limit the whole process tree is killed and an assertion error shows the output. */
    public FinishedProcess await(Duration limit) {
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                close();
                drain.join(DRAIN_AFTER_EXIT.toMillis());
                throw new AssertionError("Killed after " + limit.toSeconds() + " s: " + String.join(" ", command)
                        + "\nOutput so far:\n" + output());
            }
            // A grandchild that lives on may hold the pipe open for ever.
            drain.join(DRAIN_AFTER_EXIT.toMillis());
            return new FinishedProcess(command, process.exitValue(), output());
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for " + command.get(0), e);
        }
    }

    @Override
    public void close() {
        List<ProcessHandle> tree = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        tree.forEach(ProcessHandle::destroyForcibly);
    }

    private void collectOutput() {
        try {
            process.getInputStream().transferTo(output);
        } catch (IOException e) {
            output.writeBytes(("\n[output lost: " + e.getMessage() + "]\n").getBytes(StandardCharsets.UTF_8));
        }
    }
}
