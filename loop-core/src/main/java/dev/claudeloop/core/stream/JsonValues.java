package dev.claudeloop.core.stream;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Takes values of bounded size from a parser that stands on their first token. */
final class JsonValues {
    private final JsonParser parser;
    private int charsLeft = Caps.EVENT_CHARS;

    JsonValues(JsonParser parser) {
        this.parser = parser;
    }

    JsonParser parser() {
        return parser;
    }

    /** How many more characters this event may hold. */
    int charsLeft() {
        return charsLeft;
    }

    /** Counts characters that were taken past these methods. */
    void charge(int chars) {
        charsLeft = Math.max(0, charsLeft - chars);
    }

    /** The text of a scalar; null for JSON's null, and for objects and arrays, which are passed over. */
    @Nullable String scalar() {
        return scalar(Caps.VALUE_BYTES);
    }

    /** As {@link #scalar()}, cut at a number of characters. */
    @Nullable String scalar(int maxChars) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        if (!token.isScalarValue()) {
            parser.skipChildren();
            return null;
        }
        int length = parser.getStringLength();
        int kept = Math.min(length, Math.min(maxChars, charsLeft));
        charsLeft -= kept;
        if (kept == length) {
            return parser.getString();
        }
        return new String(parser.getStringCharacters(), parser.getStringOffset(), kept) + Caps.MARK;
    }

    /** The text of a scalar, or an empty string. */
    String text() {
        String text = scalar();
        return text == null ? "" : text;
    }

    /** The scalars of an array; a scalar alone counts as an array of one. */
    List<String> strings() {
        var strings = new ArrayList<String>();
        forEachElement(() -> {
            String text = scalar();
            if (text != null) {
                strings.add(text);
            }
        });
        return strings;
    }

    /** Those scalars of an object that are asked for, by name; empty if it is no object. */
    Map<String, String> fields(Set<String> names) {
        var fields = new HashMap<String, String>();
        forEachField(name -> {
            String value = names.contains(name) ? scalar() : skip();
            if (value != null) {
                fields.put(name, value);
            }
        });
        return fields;
    }

    /** Calls back on the first token of each element, up to the cap; a value alone counts as an array of one. */
    void forEachElement(Runnable element) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            element.run();
            return;
        }
        for (int entries = 0; parser.nextToken() != JsonToken.END_ARRAY; entries++) {
            if (entries < Caps.ENTRIES) {
                element.run();
            } else {
                parser.skipChildren();
            }
        }
    }

    /** Calls back on the first token of each field's value; anything but an object is passed over. */
    void forEachField(FieldReader reader) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            reader.read(name);
        }
    }

    /** Passes over the value, whatever it is. */
    @Nullable String skip() {
        parser.skipChildren();
        return null;
    }

    /** Reads the value of a field, to its last token. */
    interface FieldReader {
        void read(String name);
    }
}
