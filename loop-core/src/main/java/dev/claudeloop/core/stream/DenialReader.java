package dev.claudeloop.core.stream;

import dev.claudeloop.core.stream.StreamEvent.PermissionDenial;
import dev.claudeloop.core.stream.StreamEvent.ToolInput;
import org.jspecify.annotations.Nullable;

/** Reads one refused tool call of a result. */
final class DenialReader {
    private final JsonValues values;
    private String toolName = "";
    private @Nullable String toolUseId;
    private ToolInput input = ToolInput.NONE;

    DenialReader(JsonValues values) {
        this.values = values;
    }

    PermissionDenial read() {
        for (String name = values.firstName(); name != null; name = values.nextName()) {
            field(name);
        }
        return new PermissionDenial(toolName, toolUseId, input);
    }

    private void field(String name) {
        switch (name) {
            case "tool_name" -> toolName = values.text();
            case "tool_use_id" -> toolUseId = values.scalar();
            case "tool_input" -> input = new ToolInputReader(values).read();
            default -> values.skip();
        }
    }
}
