package dev.claudeloop.core.stream;

import java.io.IOException;

/**
 * Passes over JSON that no event needs, as fast as it comes, and stops at the end of the line at the latest. Of what it
 * passes over, it checks what is cheap to check.
 */
final class ValueSkip {
    private static final boolean[] OUTSIDE_STRINGS = table(",:truefalsn+-.0123456789E \t\r");

    private final ByteWindow window;
    private boolean illegal;
    private boolean invalidUtf8;

    ValueSkip(ByteWindow window) {
        this.window = window;
    }

    void reset() {
        illegal = false;
        invalidUtf8 = false;
    }

    /** Whether something was met that can be no JSON. */
    boolean metIllegal() {
        return illegal;
    }

    boolean metInvalidUtf8() {
        return invalidUtf8;
    }

    void foundInvalidUtf8() {
        invalidUtf8 = true;
    }

    /** Passes over a string, an object or an array; false if the next value is none of them. */
    boolean value() throws IOException {
        if (!window.has(1)) {
            return false;
        }
        switch (window.bytes[window.position()]) {
            case '"' -> {
                window.moveTo(window.position() + 1);
                string();
                return true;
            }
            case '{', '[' -> {
                structure();
                return true;
            }
            default -> {
                return false;
            }
        }
    }

    private void structure() throws IOException {
        int depth = 0;
        do {
            int at = window.position();
            byte next = window.bytes[at];
            if (next == '\n') {
                return;
            }
            window.moveTo(at + 1);
            switch (next) {
                case '"' -> string();
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                default -> illegal |= !OUTSIDE_STRINGS[next & 0xFF];
            }
        } while (depth > 0 && window.has(1));
    }

    /** Passes over the rest of a string and its quote; false if the line ends before. */
    boolean string() throws IOException {
        boolean escaped = false;
        int incomplete = 0;
        while (window.has(incomplete + 1)) {
            int from = window.position();
            int at = escaped && (window.bytes[from] == '"' || window.bytes[from] == '\\') ? from + 1 : from;
            int stop = stop(at, window.limit());
            if (stop < window.limit() && window.bytes[stop] >= 0) {
                boolean quote = window.bytes[stop] == '"';
                window.moveTo(quote ? stop + 1 : stop);
                return quote;
            }
            incomplete = window.limit() - stop;
            escaped = window.scan.isEscaped(at, stop);
            window.moveTo(stop);
        }
        invalidUtf8 |= incomplete > 0;
        window.moveTo(window.limit());
        return false;
    }

    /** The closing quote, the line end, a character of which a part is still to come, or {@code to}. */
    private int stop(int from, int to) {
        byte[] bytes = window.bytes;
        int at = window.scan.quote(from, to);
        while (at < to) {
            byte special = bytes[at];
            int length = 1;
            if (special == '"') {
                if (!window.scan.isEscaped(from, at)) {
                    return at;
                }
            } else if (special == '\n') {
                return at;
            } else if (special >= 0) {
                illegal = true;
            } else {
                length = Utf8.lengthAt(bytes, at, to);
                if (length == Utf8.INCOMPLETE) {
                    return at;
                }
                invalidUtf8 |= length == Utf8.INVALID;
                length = Math.max(length, 1);
            }
            at = window.scan.quote(at + length, to);
        }
        return at;
    }

    static boolean[] table(String characters) {
        var table = new boolean[256];
        for (int i = 0; i < characters.length(); i++) {
            table[characters.charAt(i)] = true;
        }
        return table;
    }
}
