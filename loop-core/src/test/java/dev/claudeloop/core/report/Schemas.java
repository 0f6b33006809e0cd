package dev.claudeloop.core.report;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.claudeloop.core.state.IterationFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The schemas that ship with the core, applied. */
public final class Schemas {
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private Schemas() {}

    static JsonNode tree(String name) {
        try (InputStream file = Schemas.class.getResourceAsStream("/schema/" + name + ".schema.json")) {
            return new JsonMapper().readTree(Objects.requireNonNull(file));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What is wrong with a record, for example {@code iteration}. */
    static List<String> errors(String name, String json) {
        Schema schema = REGISTRY.getSchema(tree(name));
        return schema
                .validate(
                        json,
                        InputFormat.JSON,
                        context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
                .stream()
                .map(Error::toString)
                .toList();
    }

    /** What is wrong with the records in a log directory, each with its file's name. */
    public static List<String> errors(Path logDirectory) throws IOException {
        var errors = new ArrayList<String>();
        Path run = logDirectory.resolve("run.json");
        if (Files.exists(run)) {
            errors("run", Files.readString(run)).forEach(error -> errors.add("run.json: " + error));
        }
        var iterations = new IterationFiles(logDirectory.resolve("iterations"));
        for (String name : iterations.names()) {
            if (name.endsWith(".json")) {
                String json = Files.readString(iterations.folder().resolve(name));
                errors("iteration", json).forEach(error -> errors.add(name + ": " + error));
            }
        }
        return errors;
    }
}
