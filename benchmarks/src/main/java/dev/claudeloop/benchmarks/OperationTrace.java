package dev.claudeloop.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What Gradle writes of a build with {@code org.gradle.internal.operations.trace}: a line at each begin and end. */
record OperationTrace(List<JsonNode> lines) {

    static OperationTrace read(Path trace) throws IOException {
        Path log = trace.resolveSibling(trace.getFileName() + "-log.txt");
        return new OperationTrace(Files.readAllLines(log).stream()
                .map(JsonMapper.shared()::readTree)
                .toList());
    }

    /** How long the operation of that name took. */
    double millis(String name) throws IOException {
        JsonNode begin = first(line -> line.path("displayName").asString("").equals(name), name);
        JsonNode end = first(
                line -> line.has("endTime")
                        && line.path("id").asLong() == begin.path("id").asLong(),
                name);
        return end.path("endTime").asDouble() - begin.path("startTime").asDouble();
    }

    private JsonNode first(Predicate<JsonNode> wanted, String name) throws IOException {
        return lines.stream()
                .filter(wanted)
                .findFirst()
                .orElseThrow(() -> new IOException("The trace tells nothing of: " + name));
    }
}
