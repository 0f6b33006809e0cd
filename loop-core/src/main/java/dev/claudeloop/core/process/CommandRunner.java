package dev.claudeloop.core.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Runs commands to their end and keeps what they print; no process outlives its call. */
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
        var output = new StringBuilder();
        try {
            process.getOutputStream().close();
            var reader = new Thread(
                    () -> read(process, output, lines),
                    "output of " + command.words().get(0));
            reader.setDaemon(true);
            reader.start();
            boolean ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
            new ProcessTree(process.toHandle()).end(ended ? Duration.ofMillis(1) : GRACE);
            reader.join(GRACE.toMillis());
            synchronized (output) {
                return new CommandResult(ended ? process.exitValue() : -1, !ended, output.toString());
            }
        } finally {
            new ProcessTree(process.toHandle()).end(GRACE);
        }
    }

    private static void read(Process process, StringBuilder output, Consumer<String> lines) {
        try (var in = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                synchronized (output) {
                    output.append(line).append('\n');
                    output.delete(0, Math.max(0, output.length() - KEPT_CHARACTERS));
                }
                lines.accept(line);
            }
        } catch (IOException | UncheckedIOException e) {
            // The stream of a process that was ended by force may close under the reader.
        }
    }
}
