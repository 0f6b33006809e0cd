package dev.claudeloop.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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
            Files.deleteIfExists(directory.resolve(RAW_LOG));
            loop.run(directory.resolve("output"));
            for (Runner other : others) {
                other.run(directory.resolve("output"));
            }
        }
        System.out.println(loop.name() + " is as fast as");
        others.forEach(other -> System.out.println(loop.beside(other)));
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
}
