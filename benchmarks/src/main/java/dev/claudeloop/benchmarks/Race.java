package dev.claudeloop.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Lets a cold JVM, Node and jq read the same stream in turn, several times, and prints how many times as fast as the
 * others the JVM was: by the median of the rounds, and by the best one, which other work on the machine disturbs least.
 */
final class Race {
    private static final long BYTES = 200_000_000;
    private static final String RAW_LOG = "raw.ndjson";

    private final Path directory;
    private final Path stream;

    private Race(Path directory) {
        this.directory = directory;
        this.stream = directory.resolve("stream.ndjson");
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("claude-loop-race");
        try {
            new Race(directory).run(Path.of(args[0]), Integer.parseInt(args[1]));
        } finally {
            try (var files = Files.list(directory)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(directory);
        }
    }

    private void run(Path node, int rounds) throws IOException, InterruptedException {
        try (var out = new BufferedOutputStream(Files.newOutputStream(stream), 1 << 20)) {
            new GeneratedStream().writeTo(out, BYTES);
        }
        var loop = new Runner("claude-loop, cold JVM, raw log written, -Xmx64m", coldRead());
        var others = List.of(
                new Runner("Node, line by line, JSON.parse", List.of("node", node.toString(), stream.toString())),
                new Runner("jq .type", List.of("jq", ".type", stream.toString())));
        for (int round = 1; round <= rounds; round++) {
            loop.run(directory);
            for (Runner other : others) {
                other.run(directory);
            }
        }
        System.out.println(loop.name + " is as fast as");
        for (Runner other : others) {
            System.out.printf(
                    Locale.ROOT,
                    "%.2f x %s (best rounds: %.2f)%n",
                    other.median() / loop.median(),
                    other.name,
                    other.best() / loop.best());
        }
    }

    private List<String> coldRead() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                ColdRead.class.getName(),
                stream.toString(),
                directory.resolve(RAW_LOG).toString());
    }

    /** One of those that read the stream, with its times. */
    private static final class Runner {
        private final String name;
        private final List<String> command;
        private final List<Long> times = new ArrayList<>();

        Runner(String name, List<String> command) {
            this.name = name;
            this.command = command;
        }

        void run(Path directory) throws IOException, InterruptedException {
            Path output = directory.resolve("output");
            Files.deleteIfExists(directory.resolve(RAW_LOG));
            long start = System.nanoTime();
            int exitCode = new ProcessBuilder(command)
                    .redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start()
                    .waitFor();
            times.add(System.nanoTime() - start);
            if (exitCode != 0) {
                throw new IOException(name + " ended with exit code " + exitCode);
            }
        }

        double median() {
            return times.stream().sorted().toList().get(times.size() / 2);
        }

        double best() {
            return Collections.min(times);
        }
    }
}
