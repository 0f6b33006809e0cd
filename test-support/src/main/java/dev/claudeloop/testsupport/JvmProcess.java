package dev.claudeloop.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** A running JVM as the JDK's tools and Linux show it from outside. */
record JvmProcess(long pid) {
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");
    private static final Duration LIMIT = Duration.ofMinutes(2);
    /** The serial collector fills gaps in place of closing them, and counts the fillers, but at every fourth time. */
    private static final int COLLECTIONS = 4;

    /** The one that runs the loop of a sample: Maven itself, or a Gradle daemon. */
    static JvmProcess runningTheLoopOf(SampleProject sample) {
        Path notice = sample.file(".git/claude-loop.lock.json");
        try {
            return new JvmProcess(JsonMapper.shared()
                    .readTree(Files.readAllBytes(notice))
                    .path("pid")
                    .asLong());
        } catch (IOException e) {
            throw new UncheckedIOException("No loop holds the work tree: " + notice, e);
        }
    }

    /** The bytes of all objects that full collections leave. */
    long liveBytes() {
        return LongStream.generate(this::bytesLeft).limit(COLLECTIONS).min().orElseThrow();
    }

    private long bytesLeft() {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        List<String> command = List.of(jcmd.toString(), Long.toString(pid), "GC.class_histogram");
        String histogram = ChildProcess.start(Path.of("").toAbsolutePath(), Map.of(), command)
                .await(LIMIT)
                .requireSuccess()
                .output();
        Matcher total = TOTAL.matcher(histogram);
        if (!total.find()) {
            throw new IllegalStateException("jcmd told no total:\n" + histogram);
        }
        return Long.parseLong(total.group(1));
    }

    int threads() {
        return entries("task");
    }

    int openFiles() {
        return entries("fd");
    }

    /** Ends it at once, and nothing of what it started. */
    void kill() {
        ProcessHandle.of(pid).ifPresent(process -> {
            process.destroyForcibly();
            process.onExit().join();
        });
    }

    List<ProcessHandle> descendants() {
        return ProcessHandle.of(pid).stream()
                .flatMap(ProcessHandle::descendants)
                .toList();
    }

    private int entries(String folder) {
        try (Stream<Path> entries = Files.list(Path.of("/proc", Long.toString(pid), folder))) {
            return (int) entries.count();
        } catch (IOException e) {
            throw new UncheckedIOException("The JVM " + pid + " has gone", e);
        }
    }
}
