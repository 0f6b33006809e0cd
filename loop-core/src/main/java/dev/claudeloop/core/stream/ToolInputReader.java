package dev.claudeloop.core.stream;

import dev.claudeloop.core.stream.StreamEvent.ToolInput;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** Reads what a tool was called with, which can be any JSON of any size. */
final class ToolInputReader {
    private static final Set<String> UNCUT = Set.of("old_string", "new_string");

    private final JsonValues values;
    private final JsonText json;
    private final Map<String, TextSize> cut = new HashMap<>();
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
                int cap = UNCUT.contains(name) ? Caps.EVENT_CHARS : Caps.TOOL_INPUT_CHARS;
                measure(name, cap);
                String value = scalar(cap);
                if (fields.size() < Caps.ENTRIES) {
                    values.charge(name.length());
                    fields.put(name, value == null ? "null" : value);
                }
            }
        }
        json.close('}');
        values.charge(json.length());
        return new ToolInput(json.toString(), Collections.unmodifiableMap(fields), Map.copyOf(cut));
    }

    private void measure(String name, int cap) {
        if (values.token() == JsonToken.VALUE_STRING && values.length() > cap && cut.size() < Caps.ENTRIES) {
            cut.put(name, values.size());
        }
    }

    private @Nullable String scalar(int cap) {
        boolean string = values.token() == JsonToken.VALUE_STRING;
        String value = values.scalar(cap);
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
            scalar(Caps.TOOL_INPUT_CHARS);
        }
    }
}
