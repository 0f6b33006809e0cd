package dev.claudeloop.benchmarks;

import dev.claudeloop.core.stream.RawLog;
import dev.claudeloop.core.stream.StreamReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/** Reads a stream once, writes the raw log, and prints the number of events; for a JVM of its own. */
final class ColdRead {
    private ColdRead() {}

    public static void main(String[] args) throws IOException {
        var events = new AtomicLong();
        try (var in = Files.newInputStream(Path.of(args[0]));
                var rawLog = RawLog.to(Path.of(args[1]), Long.MAX_VALUE)) {
            var reader = new StreamReader(rawLog, event -> events.incrementAndGet());
            reader.read(in);
            if (reader.summary().badLines() > 0) {
                throw new IllegalStateException(reader.summary().toString());
            }
        }
        System.out.println(events);
    }
}
