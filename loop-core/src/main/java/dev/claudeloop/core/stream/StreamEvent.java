package dev.claudeloop.core.stream;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One line of Claude's output; what a line did not say is null, false, zero or empty. */
public sealed interface StreamEvent {

    /** The session that the line names. */
    @Nullable String sessionId();

    /** Anything that is neither the agent's words, nor a tool's answer, nor a result. */
    sealed interface SystemEvent extends StreamEvent {}

    /** The session begins, with what it has at hand; with stream-json input it comes once per turn. */
    record Init(
            @Nullable String sessionId,
            @Nullable String model,
            @Nullable String version,
            @Nullable String cwd,
            @Nullable String permissionMode,
            @Nullable String apiKeySource,
            List<String> tools,
            Map<String, String> mcpServers)
            implements SystemEvent {}

    /** The API refused a request, and the CLI will try again by itself. */
    record ApiRetry(
            @Nullable String sessionId,
            int attempt,
            int maxRetries,
            Duration delay,
            @Nullable Integer errorStatus,
            @Nullable String error)
            implements SystemEvent {}

    /** A tool call was refused for want of a permission. */
    record PermissionDenied(
            @Nullable String sessionId,
            String toolName,
            @Nullable String toolUseId,
            @Nullable String message) implements SystemEvent {}

    /** One of Claude's hooks started, went on or answered; {@code subtype} tells which. */
    record Hook(
            @Nullable String sessionId,
            String subtype,
            @Nullable String hookName,
            @Nullable String hookEvent,
            @Nullable Integer exitCode,
            @Nullable String outcome,
            @Nullable String output)
            implements SystemEvent {}

    /** A task (a shell, a subagent) started, went on or ended; {@code subtype} tells which. */
    record Task(
            @Nullable String sessionId,
            String subtype,
            @Nullable String taskId,
            @Nullable String toolUseId,
            @Nullable String status,
            @Nullable String description)
            implements SystemEvent {}

    /** The conversation was shortened to fit the model's window. */
    record Compact(@Nullable String sessionId, @Nullable String trigger, long preTokens) implements SystemEvent {}

    /** Any other system line, with its words if it has some. */
    record Status(
            @Nullable String sessionId,
            String subtype,
            @Nullable String text) implements SystemEvent {}

    /**
     * A piece of a message of the model: the CLI prints one line per block.
     *
     * @param usage of the whole message and repeated on each of its lines: never to be summed
     */
    record Assistant(
            @Nullable String sessionId,
            @Nullable String messageId,
            @Nullable String model,
            @Nullable String parentToolUseId,
            @Nullable String stopReason,
            @Nullable String error,
            @Nullable Integer apiErrorStatus,
            @Nullable String apiError,
            Usage usage,
            List<ContentBlock> blocks)
            implements StreamEvent {

        /** Whether a subagent said this, and not the agent itself. */
        public boolean fromSubagent() {
            return parentToolUseId != null;
        }

        /** The words of the text blocks; no thinking, no tool calls. */
        public String text() {
            return ContentBlock.textOf(blocks);
        }

        public List<ContentBlock.ToolUse> toolUses() {
            return ContentBlock.only(ContentBlock.ToolUse.class, blocks);
        }
    }

    /**
     * What the model is told: answers of tools, or words that were sent over stdin or by a hook.
     *
     * @param replay an echo of what was sent over stdin
     * @param synthetic made by the CLI, for example the feedback of a Stop hook
     */
    record User(
            @Nullable String sessionId,
            @Nullable String parentToolUseId,
            boolean replay,
            boolean synthetic,
            List<ContentBlock> blocks)
            implements StreamEvent {

        /** Whether this was told to a subagent, and not to the agent itself. */
        public boolean fromSubagent() {
            return parentToolUseId != null;
        }

        public String text() {
            return ContentBlock.textOf(blocks);
        }

        public List<ContentBlock.ToolResult> toolResults() {
            return ContentBlock.only(ContentBlock.ToolResult.class, blocks);
        }
    }

    /** Where the subscription stands. */
    record RateLimited(@Nullable String sessionId, RateLimit limit) implements StreamEvent {}

    /** A fragment of a message that is still being written. */
    record Partial(
            @Nullable String sessionId,
            @Nullable String parentToolUseId,
            String eventType,
            @Nullable String text) implements StreamEvent {

        public boolean fromSubagent() {
            return parentToolUseId != null;
        }
    }

    /**
     * How a turn ended.
     *
     * @param result the last words of the agent, or the API's error
     * @param numTurns of this turn alone
     * @param totalCostUsd of the whole process so far
     */
    record Result(
            @Nullable String sessionId,
            String subtype,
            boolean isError,
            @Nullable Integer apiErrorStatus,
            @Nullable String apiError,
            @Nullable String terminalReason,
            @Nullable String stopReason,
            @Nullable String result,
            List<String> errors,
            int numTurns,
            long durationMs,
            double totalCostUsd,
            Usage usage,
            List<PermissionDenial> permissionDenials)
            implements StreamEvent {}

    /** A line of a type that this version does not know; also the heartbeat of long tool calls. */
    record Unknown(
            @Nullable String sessionId,
            String type,
            @Nullable String subtype) implements StreamEvent {}

    /** A line that says how a turn ended, and cannot be read. */
    record MalformedResult(LineFault fault, String reason, String excerpt) implements StreamEvent {
        @Override
        public @Nullable String sessionId() {
            return null;
        }
    }

    /** A line that is no event; the raw log has it whole. */
    record BadLine(LineFault fault, String reason, String excerpt) implements StreamEvent {
        @Override
        public @Nullable String sessionId() {
            return null;
        }
    }

    /** Tokens as the CLI counts them. */
    record Usage(long input, long output, long cacheRead, long cacheCreation) {
        public static final Usage NONE = new Usage(0, 0, 0, 0);

        public Usage plus(Usage more) {
            return new Usage(
                    input + more.input,
                    output + more.output,
                    cacheRead + more.cacheRead,
                    cacheCreation + more.cacheCreation);
        }
    }

    /** A tool call that the result lists as refused. */
    record PermissionDenial(String toolName, @Nullable String toolUseId, ToolInput input) {}

    /**
     * What a tool was called with: the JSON, cut where it is long, and its scalar fields by name.
     *
     * @param cut the whole size of those fields that are cut
     */
    record ToolInput(String json, Map<String, String> fields, Map<String, TextSize> cut) {
        public static final ToolInput NONE = new ToolInput("{}", Map.of(), Map.of());

        /** How long a field was before it was cut, if it was. */
        public TextSize size(String field) {
            TextSize whole = cut.get(field);
            return whole == null ? TextSize.of(fields.getOrDefault(field, "")) : whole;
        }

        /** All fields in one line, for people. */
        @Override
        public String toString() {
            return fields.entrySet().stream()
                    .map(field -> field.getKey() + "=" + field.getValue())
                    .collect(Collectors.joining(", "));
        }
    }
}
