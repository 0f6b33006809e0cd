package dev.claudeloop.core.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.stream.RawLog;
import dev.claudeloop.core.stream.StreamEvent;
import dev.claudeloop.core.stream.StreamReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Streams as tests need them: recorded ones, and lines written by hand. */
final class Streams {

    private Streams() {}

    static Conversation conversation(List<StreamEvent> events) {
        var conversation = new Conversation(new PermissionRules(List.of(), Path.of("/workspace")));
        events.forEach(conversation::add);
        return conversation;
    }

    static List<StreamEvent> transcript(String name) {
        try (var in = Streams.class.getResourceAsStream("/transcripts/" + name + ".ndjson")) {
            assertThat(in).as(name).isNotNull();
            return read(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<StreamEvent> lines(String... lines) {
        return read(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }

    static String says(String words) {
        return "{\"type\":\"assistant\",\"message\":{\"id\":\"m" + words.hashCode()
                + "\",\"content\":[{\"type\":\"text\",\"text\":\"" + escaped(words) + "\"}]}}";
    }

    static String used(String messageId, int inputTokens) {
        return "{\"type\":\"assistant\",\"message\":{\"id\":\"" + messageId + "\",\"content\":[],"
                + "\"usage\":{\"input_tokens\":" + inputTokens + "}}}";
    }

    static String calls(String id, String command) {
        return calls(id, "Bash", command);
    }

    static String calls(String id, String tool, String command) {
        return "{\"type\":\"assistant\",\"message\":{\"id\":\"m" + id
                + "\",\"content\":[{\"type\":\"tool_use\",\"id\":\"" + id
                + "\",\"name\":\"" + tool + "\",\"input\":{\"command\":\"" + escaped(command) + "\"}}]}}";
    }

    static String edits(String id) {
        return "{\"type\":\"assistant\",\"message\":{\"id\":\"m" + id
                + "\",\"content\":[{\"type\":\"tool_use\",\"id\":\"" + id
                + "\",\"name\":\"Edit\",\"input\":{\"file_path\":\"A.java\"}}]}}";
    }

    static String answers(String id, boolean failed) {
        return "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\""
                + id + "\",\"is_error\":" + failed + ",\"content\":\"output\"}]}}";
    }

    static String result() {
        return "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"num_turns\":1,\"total_cost_usd\":0.1}";
    }

    private static String escaped(String words) {
        return words.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static List<StreamEvent> read(byte[] bytes) {
        var events = new ArrayList<StreamEvent>();
        try {
            new StreamReader(RawLog.none(), events::add).read(new ByteArrayInputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return events;
    }
}
