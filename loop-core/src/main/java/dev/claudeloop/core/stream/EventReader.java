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
        if (values.parser().nextToken() != JsonToken.START_OBJECT) {
            return false;
        }
        values.forEachField(this::field);
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
            case "mcp_servers" -> values.forEachElement(this::mcpServer);
            case "compact_metadata" -> compact = values.fields(Set.of("trigger", "pre_tokens"));
            case "errors" -> errors = values.strings();
            case "usage" -> usage = new MessageReader(values).usage();
            case "permission_denials" -> values.forEachElement(this::denial);
            case "rate_limit_info" -> rateLimit = new RateLimitReader(values).read();
            case "event" -> values.forEachField(this::partial);
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
        if (values.parser().currentToken() == JsonToken.START_OBJECT) {
            message = new MessageReader(values).read();
        } else {
            scalars.put("message", values.text());
        }
    }

    private void mcpServer() {
        Map<String, String> server = values.fields(Set.of("name", "status"));
        mcpServers.put(server.getOrDefault("name", ""), server.getOrDefault("status", ""));
    }

    private void denial() {
        denials.add(new DenialReader(values).read());
    }

    private void partial(String name) {
        switch (name) {
            case "type" -> partialType = values.text();
            case "delta" -> {
                Map<String, String> delta = values.fields(Set.of("text", "thinking", "partial_json"));
                partialText = delta.values().stream().findFirst().orElse(null);
            }
            default -> values.skip();
        }
    }
}
