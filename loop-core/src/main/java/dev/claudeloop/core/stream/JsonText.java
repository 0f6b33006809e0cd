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
        append(String.valueOf(bracket));
        last = bracket;
    }

    /** Closes an object or an array. */
    void close(char bracket) {
        append(String.valueOf(bracket));
        last = bracket;
    }

    void name(String name) {
        string(name);
        append(":");
        last = ':';
    }

    void string(String value) {
        comma();
        append("\"");
        int special = firstSpecial(value, 0);
        int from = 0;
        while (special < value.length() && !cut) {
            append(value.substring(from, special));
            escape(value.charAt(special));
            from = special + 1;
            special = firstSpecial(value, from);
        }
        append(value.substring(from, special));
        append("\"");
        last = '"';
    }

    private static int firstSpecial(String value, int from) {
        int at = from;
        while (at < value.length() && value.charAt(at) >= ' ' && value.charAt(at) != '"' && value.charAt(at) != '\\') {
            at++;
        }
        return at;
    }

    /** A number or a word of JSON. */
    void literal(@Nullable String value) {
        comma();
        append(value == null ? "null" : value);
        last = '0';
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
            append(",");
        }
    }

    private void escape(char value) {
        switch (value) {
            case '"' -> append("\\\"");
            case '\\' -> append("\\\\");
            case '\n' -> append("\\n");
            case '\t' -> append("\\t");
            default -> {
                append("\\u00");
                append(HEX.substring(value >> 4, (value >> 4) + 1));
                append(HEX.substring(value & 15, (value & 15) + 1));
            }
        }
    }

    private void append(String piece) {
        int room = cap - text.length();
        cut |= piece.length() > room;
        text.append(piece.length() > room ? piece.substring(0, room) : piece);
    }
}
