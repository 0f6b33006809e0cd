package dev.claudeloop.core.stream;

import java.io.Writer;
import java.util.Collections;
import java.util.LinkedHashMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Reads what a tool was called with, which can be any JSON of any size. */
final class ToolInputReader {
    private static final JsonFactory JSON = new JsonFactory();
    private final JsonValues values;

    ToolInputReader(JsonValues values) {
        this.values = values;
    }

    StreamEvent.ToolInput read() {
        JsonParser parser = values.parser();
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            values.skip();
            return StreamEvent.ToolInput.NONE;
        }
        var fields = new LinkedHashMap<String, String>();
        var json = new CutWriter(Math.min(Caps.TOOL_INPUT_CHARS, values.charsLeft()));
        try (JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), json)) {
            generator.writeStartObject();
            values.forEachField(name -> {
                if (fields.size() >= Caps.ENTRIES) {
                    values.skip();
                    return;
                }
                generator.writeName(name);
                if (parser.currentToken().isStructStart()) {
                    generator.copyCurrentStructure(parser);
                    return;
                }
                boolean quoted = parser.currentToken() == JsonToken.VALUE_STRING;
                String value = values.scalar(Caps.TOOL_INPUT_CHARS);
                if (value == null) {
                    generator.writeNull();
                } else if (quoted) {
                    generator.writeString(value);
                } else {
                    generator.writeRawValue(value);
                }
                fields.put(name, value == null ? "null" : value);
            });
            generator.writeEndObject();
        }
        values.charge(json.length());
        return new StreamEvent.ToolInput(json.toString(), Collections.unmodifiableMap(fields));
    }

    /** Keeps the first characters and forgets the rest. */
    private static final class CutWriter extends Writer {
        private final StringBuilder kept = new StringBuilder();
        private final int cap;
        private boolean cut;

        CutWriter(int cap) {
            this.cap = cap;
        }

        int length() {
            return kept.length();
        }

        @Override
        public void write(char[] buffer, int offset, int length) {
            int fits = Math.min(length, cap - kept.length());
            kept.append(buffer, offset, fits);
            cut |= fits < length;
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}

        @Override
        public String toString() {
            return cut ? kept + Caps.MARK : kept.toString();
        }
    }
}
