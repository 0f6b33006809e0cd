package dev.claudeloop.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Lets a cold JVM, Node and jq read the same stream in turn, several times, and prints how many times as fast as the
 * others the JVM was. Other work on the machine disturbs some rounds, so the best round of each counts.
 */
final class Race {
    private static final long BYTES = 200_000_000;

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
        System.out.printf("%s: 1.0%n", loop.name);
        for (Runner other : others) {
            System.out.printf(
                    Locale.ROOT,
                    "%s: claude-loop is %.1f times as fast%n",
                    other.name,
                    other.best / (double) loop.best);
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
                directory.resolve("raw.ndjson").toString());
    }

    /** One of those that read the stream, with its best time. */
    private static final class Runner {
        private final String name;
        private final List<String> command;
        private long best = Long.MAX_VALUE;

        Runner(String name, List<String> command) {
            this.name = name;
            this.command = command;
        }

        void run(Path directory) throws IOException, InterruptedException {
            Path output = directory.resolve("output");
            long start = System.nanoTime();
            int exitCode = new ProcessBuilder(command)
                    .redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start()
                    .waitFor();
            best = Math.min(best, System.nanoTime() - start);
            if (exitCode != 0) {
                throw new IOException(name + " ended with exit code " + exitCode);
            }
        }
    }
}
