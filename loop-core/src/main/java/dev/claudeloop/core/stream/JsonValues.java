package dev.claudeloop.core.stream;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Takes values of bounded size from a parser that stands on their first token, and leaves it on their last. Loops
 * instead of callbacks, because every class counts while the JVM is cold.
 */
final class JsonValues {
    private static final int WORD_CHARS = 64;

    private final JsonParser parser;
    private int charsLeft = Caps.EVENT_CHARS;

    JsonValues(JsonParser parser) {
        this.parser = parser;
    }

    JsonToken token() {
        return parser.currentToken();
    }

    JsonToken nextToken() {
        return parser.nextToken();
    }

    @Nullable String currentName() {
        return parser.currentName();
    }

    /** The name of the first field of an object, whose value is next; null if there is none, or it is no object. */
    @Nullable String firstName() {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return null;
        }
        return nextName();
    }

    /** The name of the next field of the object, whose value is next; null at its end. */
    @Nullable String nextName() {
        String name = parser.nextName();
        if (name != null) {
            parser.nextToken();
        }
        return name;
    }

    /** Goes to an element of an array, up to the cap; false at its end, or if it is no array. */
    boolean hasElement(int index) {
        if (index == 0 && parser.currentToken() != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return false;
        }
        JsonToken next = parser.nextToken();
        if (index >= Caps.ENTRIES) {
            while (next != JsonToken.END_ARRAY) {
                parser.skipChildren();
                next = parser.nextToken();
            }
        }
        return next != JsonToken.END_ARRAY;
    }

    /** The text of a scalar; null for JSON's null, and for objects and arrays, which are passed over. */
    @Nullable String scalar() {
        return scalar(Caps.EVENT_CHARS);
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
        int kept = Math.min(length, Math.min(maxChars, allowed(length)));
        charsLeft -= kept;
        if (kept == length) {
            return parser.getString();
        }
        return new String(parser.getStringCharacters(), parser.getStringOffset(), kept).concat(Caps.MARK);
    }

    /** How long the string is that the parser stands on. */
    TextSize size() {
        return TextSize.of(parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength());
    }

    int length() {
        return parser.getStringLength();
    }

    /** An event that holds too much already still gets its short words, which say what it is, up to a point. */
    private int allowed(int length) {
        return length <= WORD_CHARS && charsLeft > -Caps.EVENT_CHARS ? length : Math.max(0, charsLeft);
    }

    /** The text of a scalar, or an empty string. */
    String text() {
        String text = scalar();
        return text == null ? "" : text;
    }

    /** The scalars of an array. */
    List<String> strings() {
        var strings = new ArrayList<String>();
        for (int i = 0; hasElement(i); i++) {
            String text = scalar();
            if (text != null) {
                strings.add(text);
            }
        }
        return strings;
    }

    /** Those scalars of an object that are asked for, by name; empty if it is no object. */
    Map<String, String> fields(Set<String> names) {
        var fields = new HashMap<String, String>();
        for (String name = firstName(); name != null; name = nextName()) {
            String value = names.contains(name) ? scalar() : skip();
            if (value != null) {
                fields.put(name, value);
            }
        }
        return fields;
    }

    /** Passes over the value, whatever it is. */
    @Nullable String skip() {
        parser.skipChildren();
        return null;
    }

    /** How many more characters this event may hold. */
    int charsLeft() {
        return Math.max(0, charsLeft);
    }

    /** Counts characters that are kept besides those that came from here. */
    void charge(int chars) {
        charsLeft -= chars;
    }
}
