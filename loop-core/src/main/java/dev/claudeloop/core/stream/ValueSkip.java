package dev.claudeloop.core.stream;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Passes over JSON that no event needs, as fast as it comes; stops at the end of the line at the latest. */
final class ValueSkip {
    private static final int UNICODE_ESCAPE = 6;
    private static final String ESCAPED = "\"\\/bfnrt";
    private static final String OUTSIDE_STRINGS = ",:truefalsn+-.0123456789E \t\r";

    private final ByteWindow window;
    private boolean illegal;

    ValueSkip(ByteWindow window) {
        this.window = window;
    }

    void reset() {
        illegal = false;
    }

    /** Whether something was met that can be no JSON. */
    boolean metIllegal() {
        return illegal;
    }

    /** Passes over a string, an object or an array; false if the next value is none of them. */
    boolean value() throws IOException {
        if (!window.has(1)) {
            return false;
        }
        int at = window.position();
        switch (window.bytes[at]) {
            case '"' -> {
                window.moveTo(at + 1);
                string(null);
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
                case '"' -> string(null);
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                default -> illegal |= OUTSIDE_STRINGS.indexOf(next) < 0;
            }
        } while (depth > 0 && window.has(1));
    }

    /** Passes over the rest of a string, and leaves what it meets in {@code tail}; false if the string has no end. */
    boolean string(@Nullable StringTail tail) throws IOException {
        while (window.has(1)) {
            int from = window.position();
            int at = window.scan.endOfPlain(from, window.limit());
            if (tail != null) {
                tail.add(window.bytes, from, at);
            }
            window.moveTo(at);
            if (at == window.limit()) {
                continue;
            }
            byte special = window.bytes[at];
            if (special == '"') {
                window.moveTo(at + 1);
                return true;
            } else if (special == '\n') {
                return false;
            } else if (special == '\\') {
                escape(tail);
            } else {
                illegal = true;
                window.moveTo(at + 1);
            }
        }
        return false;
    }

    private void escape(@Nullable StringTail tail) throws IOException {
        int length = escapeLength();
        int from = window.position();
        if (tail != null) {
            tail.addEscape(window.bytes, from, from + length);
        }
        window.moveTo(from + length);
    }

    /** The length of the escape sequence at the window's position; less than it should be if it is broken. */
    int escapeLength() throws IOException {
        if (!window.has(2)) {
            return 1;
        }
        byte escaped = window.bytes[window.position() + 1];
        if (escaped == 'u') {
            return unicodeEscapeLength();
        }
        if (ESCAPED.indexOf(escaped) >= 0) {
            return 2;
        }
        illegal = true;
        return 1;
    }

    private int unicodeEscapeLength() throws IOException {
        int length = 2;
        while (length < UNICODE_ESCAPE
                && window.has(length + 1)
                && Character.digit(window.bytes[window.position() + length], 16) >= 0) {
            length++;
        }
        illegal |= length < UNICODE_ESCAPE;
        return length;
    }
}
