package dev.claudeloop.core.stream;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Makes the event of a line out of its fields, once they are all known. */
final class EventBuilder {
    private final EventReader line;

    EventBuilder(EventReader line) {
        this.line = line;
    }

    /** The event, or null for an object without what makes it one. */
    @Nullable StreamEvent build() {
        String type = line.scalar("type");
        if (type == null) {
            return null;
        }
        return switch (type) {
            case "system" -> system();
            case "assistant" -> assistant();
            case "user" -> user();
            case "rate_limit_event" -> rateLimited();
            case "stream_event" -> partial();
            case "result" -> result();
            default -> new StreamEvent.Unknown(session(), type, line.scalar("subtype"));
        };
    }

    private StreamEvent system() {
        String subtype = line.text("subtype");
        return switch (subtype) {
            case "init" -> init();
            case "api_retry" -> apiRetry();
            case "permission_denied" ->
                new StreamEvent.PermissionDenied(
                        session(), line.text("tool_name"), line.scalar("tool_use_id"), line.scalar("message"));
            case "hook_started", "hook_progress", "hook_response" -> hook(subtype);
            case "task_started", "task_progress", "task_updated", "task_notification" -> task(subtype);
            case "compact_boundary" ->
                new StreamEvent.Compact(
                        session(), line.compact.get("trigger"), Numbers.toLong(line.compact.get("pre_tokens")));
            default ->
                new StreamEvent.Status(session(), subtype, firstOf("text", "content", "message", "status", "summary"));
        };
    }

    private StreamEvent init() {
        return new StreamEvent.Init(
                session(),
                line.scalar("model"),
                line.scalar("claude_code_version"),
                line.scalar("cwd"),
                line.scalar("permissionMode"),
                line.scalar("apiKeySource"),
                line.tools,
                line.mcpServers);
    }

    private StreamEvent apiRetry() {
        return new StreamEvent.ApiRetry(
                session(),
                Numbers.toInt(line.scalar("attempt")),
                Numbers.toInt(line.scalar("max_retries")),
                Duration.ofMillis(Numbers.toLong(line.scalar("retry_delay_ms"))),
                Numbers.toInteger(line.scalar("error_status")),
                line.scalar("error"));
    }

    private StreamEvent hook(String subtype) {
        return new StreamEvent.Hook(
                session(),
                subtype,
                line.scalar("hook_name"),
                line.scalar("hook_event"),
                Numbers.toInteger(line.scalar("exit_code")),
                line.scalar("outcome"),
                line.scalar("output"));
    }

    private StreamEvent task(String subtype) {
        return new StreamEvent.Task(
                session(),
                subtype,
                line.scalar("task_id"),
                line.scalar("tool_use_id"),
                line.scalar("status"),
                firstOf("description", "summary"));
    }

    private StreamEvent assistant() {
        return new StreamEvent.Assistant(
                session(),
                line.message.id,
                line.message.model,
                line.scalar("parent_tool_use_id"),
                line.message.stopReason,
                line.scalar("error"),
                Numbers.toInteger(line.scalar("api_error_status")),
                line.scalar("api_error"),
                line.message.usage,
                line.message.blocks);
    }

    private StreamEvent user() {
        return new StreamEvent.User(
                session(),
                line.scalar("parent_tool_use_id"),
                Boolean.parseBoolean(line.scalar("isReplay")),
                Boolean.parseBoolean(line.scalar("isSynthetic")),
                line.message.blocks);
    }

    private StreamEvent rateLimited() {
        return line.rateLimit == null
                ? new StreamEvent.Unknown(session(), "rate_limit_event", null)
                : new StreamEvent.RateLimited(session(), line.rateLimit);
    }

    private StreamEvent partial() {
        return new StreamEvent.Partial(
                session(), line.scalar("parent_tool_use_id"), line.partialType, line.partialText);
    }

    private @Nullable StreamEvent result() {
        String subtype = line.scalar("subtype");
        String isError = line.scalar("is_error");
        if (subtype == null || isError == null) {
            return null;
        }
        return new StreamEvent.Result(
                session(),
                subtype,
                Boolean.parseBoolean(isError),
                Numbers.toInteger(line.scalar("api_error_status")),
                line.scalar("api_error"),
                line.scalar("terminal_reason"),
                line.scalar("stop_reason"),
                line.scalar("result"),
                line.errors,
                Numbers.toInt(line.scalar("num_turns")),
                Numbers.toLong(line.scalar("duration_ms")),
                cost(),
                line.usage,
                line.denials);
    }

    private double cost() {
        Double cost = Numbers.toDouble(line.scalar("total_cost_usd"));
        return cost == null ? 0 : cost;
    }

    private @Nullable String session() {
        return line.scalar("session_id");
    }

    private @Nullable String firstOf(String... names) {
        for (String name : names) {
            String text = line.scalar(name);
            if (text != null) {
                return text;
            }
        }
        return null;
    }
}
