package dev.claudeloop.core.stream;

import dev.claudeloop.core.stream.StreamEvent.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the {@code message} of assistant and user lines; its fields come in any order. */
final class MessageReader {
    private static final Set<String> USAGE_FIELDS =
            Set.of("input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation_input_tokens");

    private final JsonValues values;

    MessageReader(JsonValues values) {
        this.values = values;
    }

    Message read() {
        var message = new Message();
        for (String name = values.firstName(); name != null; name = values.nextName()) {
            switch (name) {
                case "id" -> message.id = values.scalar();
                case "model" -> message.model = values.scalar();
                case "stop_reason" -> message.stopReason = values.scalar();
                case "usage" -> message.usage = usage();
                case "content" -> message.blocks = blocks();
                default -> values.skip();
            }
        }
        return message;
    }

    Usage usage() {
        Map<String, String> fields = values.fields(USAGE_FIELDS);
        return new Usage(
                Numbers.toLong(fields.get("input_tokens")),
                Numbers.toLong(fields.get("output_tokens")),
                Numbers.toLong(fields.get("cache_read_input_tokens")),
                Numbers.toLong(fields.get("cache_creation_input_tokens")));
    }

    private List<ContentBlock> blocks() {
        if (values.token().isScalarValue()) {
            return List.of(new ContentBlock.Text(values.text()));
        }
        var blocks = new ArrayList<ContentBlock>();
        for (int i = 0; values.hasElement(i); i++) {
            blocks.add(new BlockReader(values).read());
        }
        return blocks;
    }

    /** What is known of a message so far. */
    static final class Message {
        @Nullable String id;

        @Nullable String model;

        @Nullable String stopReason;

        Usage usage = Usage.NONE;
        List<ContentBlock> blocks = List.of();
    }
}
