package dev.claudeloop.core.stream;

import org.jspecify.annotations.Nullable;

/** Writes JSON again, up to a number of characters. */
final class JsonText {
    private static final String HEX = "0123456789abcdef";

    private final StringBuilder text = new StringBuilder();
    private final int cap;
    private char last = '{';
    private boolean cut;

    JsonText(int cap) {
        this.cap = cap;
    }

    /** Opens an object or an array. */
    void open(char bracket) {
        comma();
        append(bracket);
    }

    /** Closes an object or an array. */
    void close(char bracket) {
        append(bracket);
    }

    void name(String name) {
        string(name);
        append(':');
    }

    void string(String value) {
        comma();
        append('"');
        for (int i = 0; i < value.length() && !cut; i++) {
            character(value.charAt(i));
        }
        append('"');
    }

    /** A number or a word of JSON. */
    void literal(@Nullable String value) {
        comma();
        String word = value == null ? "null" : value;
        for (int i = 0; i < word.length(); i++) {
            append(word.charAt(i));
        }
    }

    /** Whether there is no use in going on. */
    boolean isCut() {
        return cut;
    }

    int length() {
        return text.length();
    }

    @Override
    public String toString() {
        return cut ? text.toString().concat(Caps.MARK) : text.toString();
    }

    private void comma() {
        if (last != '{' && last != '[' && last != ':') {
            append(',');
        }
    }

    private void character(char value) {
        if (value == '"' || value == '\\') {
            append('\\');
            append(value);
        } else if (value == '\n') {
            append('\\');
            append('n');
        } else if (value < ' ') {
            append('\\');
            append('u');
            append('0');
            append('0');
            append(HEX.charAt(value >> 4));
            append(HEX.charAt(value & 15));
        } else {
            append(value);
        }
    }

    private void append(char value) {
        if (text.length() < cap) {
            text.append(value);
        } else {
            cut = true;
        }
        last = value;
    }
}
