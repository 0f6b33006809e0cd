package dev.claudeloop.testsupport;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The schemas that ship with the core, applied; the core is on the class path of whoever asks. */
public final class RecordSchemas {
    private static final Pattern ITERATION = Pattern.compile("\\d{3,9}\\.json");

    private RecordSchemas() {}

    /** The schema of {@code iteration} or {@code run}. */
    public static JsonNode tree(String name) {
        try (InputStream file = RecordSchemas.class.getResourceAsStream("/schema/" + name + ".schema.json")) {
            return JsonMapper.shared().readTree(Objects.requireNonNull(file, "the schema of " + name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is wrong with a record. */
    public static List<String> errors(String name, String json) {
        return errors(load(name), json);
    }

    /** What is wrong with the records anywhere in a folder, in log directories and journals alike. */
    public static List<String> errors(Path folder) throws IOException {
        Map<String, Schema> schemas = Map.of("run", load("run"), "iteration", load("iteration"));
        var errors = new ArrayList<String>();
        for (Path file : records(folder)) {
            errors(Objects.requireNonNull(schemas.get(kind(file))), Files.readString(file))
                    .forEach(error -> errors.add(file + ": " + error));
        }
        return errors;
    }

    /** The records anywhere in a folder; none where there is no folder. */
    public static List<Path> records(Path folder) throws IOException {
        var records = new ArrayList<Path>();
        if (Files.notExists(folder)) {
            return records;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (!kind(file).isEmpty()) {
                    records.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            // A daemon may still be cleaning up.
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }
        });
        return records;
    }

    private static Schema load(String name) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(tree(name));
    }

    private static String kind(Path file) {
        String name = String.valueOf(file.getFileName());
        boolean inIterations = file.resolve("..").normalize().endsWith("iterations");
        return inIterations && ITERATION.matcher(name).matches() ? "iteration" : name.equals("run.json") ? "run" : "";
    }

    private static List<String> errors(Schema schema, String json) {
        return schema
                .validate(
                        json,
                        InputFormat.JSON,
                        context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
                .stream()
                .map(Error::toString)
                .toList();
    }
}
