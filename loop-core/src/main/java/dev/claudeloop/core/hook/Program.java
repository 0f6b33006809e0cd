package dev.claudeloop.core.hook;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs a short program whose exit code is all that matters. */
final class Program {
    private static final int SECONDS = 30;

    private Program() {}

    /** The exit code, or -1 where there is no such program or it did not end in time. */
    static int run(List<String> words, Path directory, Map<String, String> variables, String input) {
        var builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(variables);
        try {
            Process process = builder.start();
            try {
                try (var in = process.getOutputStream()) {
                    in.write(input.getBytes(StandardCharsets.UTF_8));
                }
                return process.waitFor(SECONDS, TimeUnit.SECONDS) ? process.exitValue() : -1;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return -1;
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return -1;
        }
    }
}
