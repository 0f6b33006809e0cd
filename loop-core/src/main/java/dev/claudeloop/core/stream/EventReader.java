package dev.claudeloop.core.stream;

import dev.claudeloop.core.stream.MessageReader.Message;
import dev.claudeloop.core.stream.StreamEvent.PermissionDenial;
import dev.claudeloop.core.stream.StreamEvent.Usage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads the fields of one line as they come, since only its last one may tell what it is. */
final class EventReader {
    private static final Set<String> SCALARS = Set.of(
            "type",
            "subtype",
            "session_id",
            "parent_tool_use_id",
            "error",
            "api_error",
            "api_error_status",
            "isReplay",
            "isSynthetic",
            "model",
            "claude_code_version",
            "cwd",
            "permissionMode",
            "apiKeySource",
            "attempt",
            "max_retries",
            "retry_delay_ms",
            "error_status",
            "tool_name",
            "tool_use_id",
            "hook_name",
            "hook_event",
            "exit_code",
            "outcome",
            "output",
            "task_id",
            "status",
            "description",
            "summary",
            "text",
            "content",
            "is_error",
            "terminal_reason",
            "stop_reason",
            "result",
            "num_turns",
            "duration_ms",
            "duration_api_ms",
            "total_cost_usd");

    private static final Set<String> MCP_FIELDS = Set.of("name", "status");
    private static final Set<String> COMPACT_FIELDS = Set.of("trigger", "pre_tokens");
    private static final Set<String> DELTA_FIELDS = Set.of("text", "thinking", "partial_json");

    private final JsonValues values;
    final Map<String, String> scalars = new HashMap<>();
    Message message = new Message();
    List<String> tools = List.of();
    final Map<String, String> mcpServers = new HashMap<>();
    Map<String, String> compact = Map.of();
    List<String> errors = List.of();
    Usage usage = Usage.NONE;
    List<PermissionDenial> denials = new ArrayList<>();

    @Nullable RateLimit rateLimit;

    String partialType = "";

    @Nullable String partialText;

    EventReader(JsonParser parser) {
        this.values = new JsonValues(parser);
    }

    /** Reads one object; the parser throws where it is not JSON. */
    boolean read() {
        if (values.nextToken() != JsonToken.START_OBJECT) {
            return false;
        }
        for (String name = values.firstName(); name != null; name = values.nextName()) {
            field(name);
        }
        return true;
    }

    @Nullable String scalar(String name) {
        return scalars.get(name);
    }

    boolean hasAny(Set<String> names) {
        return !Collections.disjoint(scalars.keySet(), names);
    }

    String text(String name) {
        return scalars.getOrDefault(name, "");
    }

    private void field(String name) {
        switch (name) {
            case "message" -> message();
            case "tools" -> tools = values.strings();
            case "mcp_servers" -> mcpServers();
            case "compact_metadata" -> compact = values.fields(COMPACT_FIELDS);
            case "errors" -> errors = values.strings();
            case "usage" -> usage = new MessageReader(values).usage();
            case "permission_denials" -> denials();
            case "rate_limit_info" -> rateLimit = new RateLimitReader(values).read();
            case "event" -> partial();
            default -> scalarField(name);
        }
    }

    private void scalarField(String name) {
        String value = SCALARS.contains(name) ? values.scalar() : values.skip();
        if (value != null) {
            scalars.put(name, value);
        }
    }

    private void message() {
        if (values.token() == JsonToken.START_OBJECT) {
            message = new MessageReader(values).read();
        } else {
            scalars.put("message", values.text());
        }
    }

    private void mcpServers() {
        for (int i = 0; values.hasElement(i); i++) {
            Map<String, String> server = values.fields(MCP_FIELDS);
            mcpServers.put(server.getOrDefault("name", ""), server.getOrDefault("status", ""));
        }
    }

    private void denials() {
        for (int i = 0; values.hasElement(i); i++) {
            denials.add(new DenialReader(values).read());
        }
    }

    private void partial() {
        for (String name = values.firstName(); name != null; name = values.nextName()) {
            switch (name) {
                case "type" -> partialType = values.text();
                case "delta" -> partialText = delta();
                default -> values.skip();
            }
        }
    }

    private @Nullable String delta() {
        Map<String, String> delta = values.fields(DELTA_FIELDS);
        return delta.isEmpty() ? null : delta.values().iterator().next();
    }
}
