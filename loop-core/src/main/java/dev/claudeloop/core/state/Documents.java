package dev.claudeloop.core.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** Records as JSON files, and back. */
public final class Documents {
    private final JsonMapper mapper = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(EnumFeature.WRITE_ENUMS_USING_TO_STRING, EnumFeature.READ_ENUMS_USING_TO_STRING)
            .build();

    public void write(Path file, Object document) throws IOException {
        try {
            AtomicFile.write(file, mapper.writeValueAsBytes(document));
        } catch (JacksonException e) {
            throw new IOException("cannot write " + file + " as JSON", e);
        }
    }

    public <T> T read(Path file, Class<T> type) throws IOException {
        try {
            return mapper.readValue(Files.readAllBytes(file), type);
        } catch (JacksonException e) {
            throw new IOException("cannot read " + file + " as JSON", e);
        }
    }
}
