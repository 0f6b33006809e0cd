package dev.claudeloop.testsupport;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** How the Messages API writes an answer: as server-sent events, or as one JSON document. */
record Wire(String messageId, String model) {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int INPUT_TOKENS = 120;

    static String error(String type, String message) {
        return json(ordered("type", "error", "error", ordered("type", type, "message", message)));
    }

    String document(Turn.Reply reply) {
        Map<String, Object> message = message();
        List<Object> content = new ArrayList<>();
        for (Block block : reply.blocks()) {
            Map<String, Object> whole = emptyBlock(content.size(), block);
            whole.putAll(values(block));
            content.add(whole);
        }
        message.put("content", content);
        message.put("stop_reason", stopReason(reply));
        message.put("usage", ordered("input_tokens", INPUT_TOKENS, "output_tokens", reply.outputTokens()));
        return json(message);
    }

    String events(Turn.Reply reply) {
        StringBuilder events = new StringBuilder();
        Map<String, Object> start = message();
        start.put("content", List.of());
        start.put("usage", ordered("input_tokens", INPUT_TOKENS, "output_tokens", 1));
        event(events, ordered("type", "message_start", "message", start));
        for (int i = 0; i < reply.blocks().size(); i++) {
            Block block = reply.blocks().get(i);
            event(events, ordered("type", "content_block_start", "index", i, "content_block", emptyBlock(i, block)));
            event(events, ordered("type", "content_block_delta", "index", i, "delta", delta(block)));
            if (block instanceof Block.Thinking) {
                Object signature = ordered("type", "signature_delta", "signature", "c2NyaXB0ZWQ=");
                event(events, ordered("type", "content_block_delta", "index", i, "delta", signature));
            }
            event(events, ordered("type", "content_block_stop", "index", i));
        }
        Object end = ordered("stop_reason", stopReason(reply));
        Object usage = ordered("output_tokens", reply.outputTokens());
        event(events, ordered("type", "message_delta", "delta", end, "usage", usage));
        event(events, ordered("type", "message_stop"));
        return events.toString();
    }

    private Map<String, Object> message() {
        return ordered("id", messageId, "type", "message", "role", "assistant", "model", model);
    }

    private Map<String, Object> emptyBlock(int index, Block block) {
        if (block instanceof Block.ToolCall call) {
            return ordered("type", "tool_use", "id", toolCallId(index), "name", call.name(), "input", Map.of());
        }
        return block instanceof Block.Thinking
                ? ordered("type", "thinking", "thinking", "", "signature", "")
                : ordered("type", "text", "text", "");
    }

    private static Map<String, Object> values(Block block) {
        if (block instanceof Block.ToolCall call) {
            return ordered("input", call.input());
        }
        return block instanceof Block.Thinking thinking
                ? ordered("thinking", thinking.text())
                : ordered("text", ((Block.Text) block).text());
    }

    private static Map<String, Object> delta(Block block) {
        if (block instanceof Block.ToolCall call) {
            return ordered("type", "input_json_delta", "partial_json", json(call.input()));
        }
        Map<String, Object> delta = ordered("type", block instanceof Block.Thinking ? "thinking_delta" : "text_delta");
        delta.putAll(values(block));
        return delta;
    }

    private String toolCallId(int index) {
        return "toolu_" + messageId + "_" + index;
    }

    private static String stopReason(Turn.Reply reply) {
        return reply.blocks().stream().anyMatch(Block.ToolCall.class::isInstance) ? "tool_use" : "end_turn";
    }

    private static void event(StringBuilder events, Map<String, Object> data) {
        events.append("event: ").append(data.get("type")).append('\n');
        events.append("data: ").append(json(data)).append("\n\n");
    }

    private static Map<String, Object> ordered(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return map;
    }

    private static String json(Object value) {
        return JSON.writeValueAsString(value);
    }
}
