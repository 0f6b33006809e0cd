package dev.claudeloop.core.rehearsal;

import java.io.PrintStream;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Speaks Claude's stream-json protocol, one line per event. */
final class Protocol {
    private static final String MODEL = "rehearsal";

    private final PrintStream out;
    private final String sessionId;
    private int calls;

    Protocol(PrintStream out, String sessionId) {
        this.out = out;
        this.sessionId = sessionId;
    }

    void init(String directory, String version) {
        line(Map.of(
                "type", "system",
                "subtype", "init",
                "cwd", directory,
                "session_id", sessionId,
                "tools", List.of("Read", "Edit", "Write", "Bash"),
                "model", MODEL,
                "claude_code_version", version));
    }

    void say(String text) {
        assistant(Map.of("type", "text", "text", text));
    }

    /** A tool call and its answer. */
    void tool(String name, Map<String, Object> input, String answer, boolean failed) {
        String id = "toolu_" + ++calls;
        assistant(Map.of("type", "tool_use", "id", id, "name", name, "input", input));
        Map<String, Object> result =
                Map.of("type", "tool_result", "tool_use_id", id, "content", answer, "is_error", failed);
        line(Map.of(
                "type",
                "user",
                "message",
                Map.of("role", "user", "content", List.of(result)),
                "session_id",
                sessionId));
    }

    void result(String text, double costUsd, long durationMs, boolean failed) {
        line(Map.of(
                "type",
                "result",
                "subtype",
                "success",
                "is_error",
                failed,
                "terminal_reason",
                "completed",
                "result",
                text,
                "num_turns",
                calls + 1,
                "duration_ms",
                durationMs,
                "total_cost_usd",
                costUsd,
                "usage",
                Map.of("input_tokens", 0, "output_tokens", 0),
                "session_id",
                sessionId));
    }

    private void assistant(Map<String, Object> block) {
        Map<String, Object> message = Map.of(
                "id",
                "msg_" + calls,
                "role",
                "assistant",
                "model",
                MODEL,
                "content",
                List.of(block),
                "usage",
                Map.of("input_tokens", 0, "output_tokens", 0));
        line(Map.of("type", "assistant", "message", message, "session_id", sessionId));
    }

    private void line(Map<String, Object> event) {
        var text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
            write(json, event);
        }
        out.print(text + "\n");
        out.flush();
    }

    private static void write(JsonGenerator json, Object value) {
        if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            map.forEach((name, item) -> {
                json.writeName(String.valueOf(name));
                write(json, item);
            });
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            list.forEach(item -> write(json, item));
            json.writeEndArray();
        } else if (value instanceof Boolean bool) {
            json.writeBoolean(bool);
        } else if (value instanceof Integer || value instanceof Long) {
            json.writeNumber(((Number) value).longValue());
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else {
            json.writeString(String.valueOf(value));
        }
    }
}
