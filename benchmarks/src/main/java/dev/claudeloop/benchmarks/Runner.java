package dev.claudeloop.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** One of those in a race, with its times. */
final class Runner {
    private final String name;
    private final List<String> command;
    private final List<Long> times = new ArrayList<>();

    Runner(String name, List<String> command) {
        this.name = name;
        this.command = command;
    }

    String name() {
        return name;
    }

    void run(Path output) throws IOException, InterruptedException {
        run(Path.of(File.separatorChar == '/' ? "/dev/null" : "NUL"), output);
    }

    void run(Path input, Path output) throws IOException, InterruptedException {
        long start = System.nanoTime();
        int exitCode = new ProcessBuilder(command)
                .redirectInput(input.toFile())
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
                .waitFor();
        times.add(System.nanoTime() - start);
        if (exitCode != 0) {
            throw new IOException(name + " ended with exit code " + exitCode);
        }
    }

    /** How many times as fast as another this one is, by the medians and by the best rounds. */
    String beside(Runner other) {
        return String.format(
                Locale.ROOT,
                "%.2f x %s (best rounds: %.2f)",
                other.median() / median(),
                other.name,
                other.best() / best());
    }

    private double median() {
        return times.stream().sorted().toList().get(times.size() / 2);
    }

    private double best() {
        return Collections.min(times);
    }
}
