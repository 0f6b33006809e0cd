package dev.claudeloop.core.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** Records as JSON files, and back; fields that a newer version added are passed over. */
public final class Documents {
    /** What was written must be readable: an agent names tools and criteria, and these become names in a record. */
    private static final StreamReadConstraints ANY_NAME =
            StreamReadConstraints.builder().maxNameLength(Integer.MAX_VALUE).build();

    private final JsonMapper mapper = JsonMapper.builder(
                    JsonFactory.builder().streamReadConstraints(ANY_NAME).build())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(EnumFeature.WRITE_ENUMS_USING_TO_STRING, EnumFeature.READ_ENUMS_USING_TO_STRING)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    public void write(Path file, Object document) throws IOException {
        AtomicFile.write(file, toJson(document));
    }

    public <T> T read(Path file, Class<T> type) throws IOException {
        try {
            return mapper.readValue(Files.readAllBytes(file), type);
        } catch (JacksonException e) {
            throw new IOException("cannot read " + file + " as JSON", e);
        }
    }

    public byte[] toJson(Object document) throws IOException {
        try {
            return mapper.writeValueAsBytes(document);
        } catch (JacksonException e) {
            throw new IOException(
                    "cannot write " + document.getClass().getSimpleName() + " as JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** Reads a document of one schema version; what was written by another is not guessed at. */
    <T> T fromJson(byte[] json, Class<T> type, int schemaVersion) throws UnreadableException {
        try {
            JsonNode tree = mapper.readTree(json);
            JsonNode version = tree.path("schemaVersion");
            if (!version.isInt() || version.intValue() != schemaVersion) {
                throw new UnreadableException("its schemaVersion is " + (version.isMissingNode() ? "missing" : version)
                        + ", and this version of the loop reads " + schemaVersion);
            }
            T document = mapper.treeToValue(tree, type);
            if (!Wholeness.holds(document)) {
                throw new UnreadableException("something is missing in it");
            }
            return document;
        } catch (JacksonException e) {
            throw new UnreadableException("it is no valid JSON of its kind: " + e.getOriginalMessage());
        }
    }
}
