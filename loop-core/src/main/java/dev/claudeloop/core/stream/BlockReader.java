package dev.claudeloop.core.stream;

import dev.claudeloop.core.stream.ContentBlock.Other;
import dev.claudeloop.core.stream.ContentBlock.Text;
import dev.claudeloop.core.stream.ContentBlock.Thinking;
import dev.claudeloop.core.stream.ContentBlock.ToolResult;
import dev.claudeloop.core.stream.ContentBlock.ToolUse;
import dev.claudeloop.core.stream.StreamEvent.ToolInput;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one content block, whose type may come after everything else. */
final class BlockReader {
    private final JsonValues values;
    private String type = "";
    private String text = "";
    private String thinking = "";
    private @Nullable String id;
    private String name = "";
    private @Nullable String toolUseId;
    private boolean isError;
    private String content = "";
    private ToolInput input = ToolInput.NONE;

    BlockReader(JsonValues values) {
        this.values = values;
    }

    ContentBlock read() {
        for (String field = values.firstName(); field != null; field = values.nextName()) {
            field(field);
        }
        return switch (type) {
            case "text" -> new Text(text);
            case "thinking" -> new Thinking(thinking);
            case "tool_use" -> new ToolUse(id, name, input);
            case "tool_result" -> new ToolResult(toolUseId, isError, content);
            default -> new Other(type);
        };
    }

    private void field(String field) {
        switch (field) {
            case "type" -> type = values.text();
            case "text" -> text = values.text();
            case "thinking" -> thinking = values.text();
            case "id" -> id = values.scalar();
            case "name" -> name = values.text();
            case "tool_use_id" -> toolUseId = values.scalar();
            case "is_error" -> isError = Boolean.parseBoolean(values.scalar());
            case "input" -> input = new ToolInputReader(values).read();
            case "content" -> content = content();
            default -> values.skip();
        }
    }

    /** A tool answers with a string, or with a list of texts and images. */
    private String content() {
        if (values.token().isScalarValue()) {
            return values.text();
        }
        List<String> parts = new ArrayList<>();
        for (int i = 0; values.hasElement(i); i++) {
            ContentBlock part = new BlockReader(values).read();
            parts.add(
                    part instanceof Text words
                            ? words.text()
                            : "[".concat(typeOf(part)).concat("]"));
        }
        return String.join("\n", parts);
    }

    private static String typeOf(ContentBlock part) {
        return part instanceof Other other ? other.type() : part.getClass().getSimpleName();
    }
}
