package dev.claudeloop.core.claim;

import dev.claudeloop.core.api.Criterion;
import dev.claudeloop.core.api.StatusRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The status file that agent and loop both write: read with tolerance, written without losing the agent's words. */
public final class StatusFile {
    private static final int MOST_BYTES = 1024 * 1024;

    /** Numbers of the agent's own are written back as they were, however long or large. */
    private final JsonMapper mapper = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final Path file;

    public StatusFile(Path file) {
        this.file = file;
    }

    /** What the file says; where it cannot be read there is a warning instead, and no file is neither. */
    public record Reading(
            @Nullable StatusRecord status, @Nullable String warning) {}

    /**
     * What the loop has to say after an iteration.
     *
     * @param measured criteria that the loop measured itself, by name
     * @param refused whether the agent said that all is done, and it is not
     * @param lastUnmet the first criterion that is not met, and for how many iterations it has been
     */
    public record Update(
            int iteration,
            Map<String, Boolean> measured,
            boolean refused,
            int stuckCount,
            @Nullable String lastUnmet,
            Instant at) {}

    public Reading read() {
        if (!Files.exists(file)) {
            return new Reading(null, null);
        }
        try {
            return new Reading(new StatusFields(object()).toRecord(), null);
        } catch (UnreadableException e) {
            return new Reading(
                    null, "The status file " + file.getFileName() + " " + e.getMessage() + "; it counts as absent.");
        }
    }

    /** The content of a fresh start: nothing is met, nothing is claimed. */
    public byte[] fresh(String spec, List<Criterion> criteria, List<String> steps, Instant at) {
        ObjectNode content = mapper.createObjectNode();
        content.put("status", "in_progress");
        content.put("iteration", 0);
        content.put("spec", spec);
        if (!criteria.isEmpty()) {
            var names = content.putArray("criteria");
            var status = content.putObject("criteriaStatus");
            criteria.forEach(criterion -> {
                names.add(criterion.name());
                status.put(criterion.name(), false);
            });
        }
        if (!steps.isEmpty()) {
            var names = content.putArray("steps");
            steps.forEach(names::add);
        }
        content.put("lastUpdated", at.toString());
        return mapper.writeValueAsBytes(content);
    }

    /** The file's content with an update laid over it; none where it cannot be read, so that nothing is lost. */
    public Optional<byte[]> updated(Update update) {
        ObjectNode content;
        try {
            content = Files.exists(file) ? object() : mapper.createObjectNode();
        } catch (UnreadableException e) {
            return Optional.empty();
        }
        content.put(key(content, "iteration"), update.iteration());
        if (!update.measured().isEmpty()) {
            ObjectNode status = child(content, "criteriaStatus");
            update.measured().forEach(status::put);
        }
        if (update.refused()) {
            reopen(content);
        }
        ObjectNode breaker = child(content, "circuitBreaker");
        breaker.put(key(breaker, "stuckCount"), update.stuckCount());
        breaker.put(key(breaker, "lastUnmet"), update.lastUnmet());
        content.put(key(content, "lastUpdated"), update.at().toString());
        return Optional.of(mapper.writeValueAsBytes(content));
    }

    /** The file's content with another status; none where there is no file, or it cannot be read. */
    public Optional<byte[]> withStatus(String status, Instant at) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            ObjectNode content = object();
            content.put(key(content, "status"), status);
            content.put(key(content, "lastUpdated"), at.toString());
            return Optional.of(mapper.writeValueAsBytes(content));
        } catch (UnreadableException e) {
            return Optional.empty();
        }
    }

    /** The file's content without an end and a claim: those of an earlier run are not the next iteration's. */
    public Optional<byte[]> reopened(Instant at) {
        try {
            ObjectNode content = object();
            reopen(content);
            content.put(key(content, "lastUpdated"), at.toString());
            return Optional.of(mapper.writeValueAsBytes(content));
        } catch (UnreadableException e) {
            return Optional.empty();
        }
    }

    private static void reopen(ObjectNode content) {
        content.put(key(content, "status"), "in_progress");
        content.remove(spelled(content, "complete"));
        content.remove(spelled(content, "exit_signal"));
    }

    private ObjectNode child(ObjectNode content, String name) {
        String key = key(content, name);
        return content.get(key) instanceof ObjectNode child ? child : content.putObject(key);
    }

    /** The name under which the file has a field already, so that it is not there twice; the last one is read. */
    private static String key(ObjectNode content, String name) {
        List<String> existing = spelled(content, name);
        return existing.isEmpty() ? name : existing.get(existing.size() - 1);
    }

    private static List<String> spelled(ObjectNode content, String name) {
        String plain = StatusFields.plain(name);
        return content.propertyNames().stream()
                .filter(existing -> StatusFields.plain(existing).equals(plain))
                .toList();
    }

    private ObjectNode object() throws UnreadableException {
        // A pipe would be read for ever.
        if (!Files.isRegularFile(file)) {
            throw new UnreadableException("is not a file");
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        } catch (IOException e) {
            throw new UnreadableException("cannot be read");
        }
        if (bytes.length > MOST_BYTES) {
            throw new UnreadableException("is larger than 1 MB");
        }
        if (!isText(bytes)) {
            throw new UnreadableException("is not valid UTF-8");
        }
        try {
            JsonNode node = mapper.readTree(bytes);
            if (node instanceof ObjectNode content) {
                return content;
            }
        } catch (JacksonException e) {
            throw new UnreadableException("is not valid JSON");
        } catch (ArithmeticException | NumberFormatException e) {
            throw new UnreadableException("has a number that is too large");
        }
        throw new UnreadableException("is not a JSON object");
    }

    /** Whether it can be given to Jackson, which takes a broken name for another that it has read before. */
    private static boolean isText(byte[] bytes) {
        boolean wide = bytes.length > 1 && (bytes[0] == 0 || bytes[1] == 0 || (bytes[0] & 0xfe) == 0xfe);
        try {
            return wide || StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)) != null;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static final class UnreadableException extends Exception {
        private static final long serialVersionUID = 1L;

        UnreadableException(String message) {
            super(message);
        }
    }
}
