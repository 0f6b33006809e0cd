package dev.claudeloop.core.stream;

import dev.claudeloop.core.stream.StreamEvent.ToolInput;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** Reads what a tool was called with, which can be any JSON of any size. */
final class ToolInputReader {
    private final JsonValues values;
    private final JsonText json;
    private final Map<String, String> fields = new LinkedHashMap<>();

    ToolInputReader(JsonValues values) {
        this.values = values;
        this.json = new JsonText(Math.min(Caps.TOOL_INPUT_CHARS, values.charsLeft()));
    }

    ToolInput read() {
        if (values.token() != JsonToken.START_OBJECT) {
            values.skip();
            return ToolInput.NONE;
        }
        json.open('{');
        for (String name = values.firstName(); name != null; name = values.nextName()) {
            json.name(name);
            if (values.token().isStructStart()) {
                structure();
            } else {
                String value = scalar();
                if (fields.size() < Caps.ENTRIES) {
                    values.charge(name.length());
                    fields.put(name, value == null ? "null" : value);
                }
            }
        }
        json.close('}');
        values.charge(json.length());
        return new ToolInput(json.toString(), Collections.unmodifiableMap(fields));
    }

    private @Nullable String scalar() {
        boolean string = values.token() == JsonToken.VALUE_STRING;
        String value = values.scalar(Caps.TOOL_INPUT_CHARS);
        if (string && value != null) {
            json.string(value);
        } else {
            json.literal(value);
        }
        return value;
    }

    private void structure() {
        int depth = 0;
        do {
            switch (values.token()) {
                case START_OBJECT, START_ARRAY -> {
                    json.open(values.token() == JsonToken.START_OBJECT ? '{' : '[');
                    depth++;
                }
                case END_OBJECT, END_ARRAY -> {
                    json.close(values.token() == JsonToken.END_OBJECT ? '}' : ']');
                    depth--;
                }
                case PROPERTY_NAME -> json.name(String.valueOf(values.currentName()));
                default -> nestedScalar();
            }
        } while (depth > 0 && values.nextToken() != null);
    }

    private void nestedScalar() {
        if (!json.isCut()) {
            scalar();
        }
    }
}
