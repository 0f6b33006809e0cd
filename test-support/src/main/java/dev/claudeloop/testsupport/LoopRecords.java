package dev.claudeloop.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a loop wrote to its log directory. */
public record LoopRecords(Path logDirectory) {

    public JsonNode run() {
        return read(logDirectory.resolve("run.json"));
    }

    /** An option in force, as it was written. */
    public String option(String name) {
        return run().path("options").path(name).asString();
    }

    /** The records of the iterations, in their order. */
    public List<JsonNode> iterations() {
        try (Stream<Path> files = Files.list(logDirectory.resolve("iterations"))) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .map(LoopRecords::read)
                    .sorted(Comparator.comparingInt(
                            record -> record.path("iteration").asInt()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("Could not list the iterations in " + logDirectory, e);
        }
    }

    /** How many tests passed after each iteration. */
    public List<Integer> passed() {
        return iterations().stream()
                .map(iteration -> iteration.at("/verification/tests/passed").asInt())
                .toList();
    }

    private static JsonNode read(Path file) {
        try (var in = Files.newInputStream(file)) {
            return JsonMapper.shared().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read " + file, e);
        }
    }
}
