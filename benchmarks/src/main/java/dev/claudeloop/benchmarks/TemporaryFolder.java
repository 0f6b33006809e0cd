package dev.claudeloop.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** A folder that is gone after the race. */
record TemporaryFolder(Path path) implements AutoCloseable {

    TemporaryFolder(String prefix) throws IOException {
        this(Files.createTempDirectory(prefix));
    }

    Path sub(String name) throws IOException {
        return Files.createDirectory(path.resolve(name));
    }

    @Override
    public void close() throws IOException {
        try (var files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
