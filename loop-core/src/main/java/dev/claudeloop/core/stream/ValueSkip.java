package dev.claudeloop.core.stream;

import java.io.IOException;

/** Passes over JSON that no event needs, as fast as it comes; stops at the end of the line at the latest. */
final class ValueSkip {
    private static final int UNICODE_ESCAPE = 6;
    private static final boolean[] SHORT_ESCAPES = of("\"\\/bfnrt");
    private static final boolean[] OUTSIDE_STRINGS = of(",:truefalsn+-.0123456789E \t\r");

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
        while (window.has(1)) {
            int at = endOfContent(window.position(), window.limit());
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
                int length = escapeLength();
                window.moveTo(window.position() + length);
            } else {
                illegal = true;
                window.moveTo(at + 1);
            }
        }
        return false;
    }

    /** The end of the plain content and the short escapes from {@code from} on. */
    int endOfContent(int from, int to) {
        byte[] bytes = window.bytes;
        int at = window.scan.endOfPlain(from, to);
        while (at < to - 1 && bytes[at] == '\\' && SHORT_ESCAPES[bytes[at + 1] & 0xFF]) {
            at = window.scan.endOfPlain(at + 2, to);
        }
        return at;
    }

    /** The length of the escape sequence at the window's position; less than it should be if it is broken. */
    int escapeLength() throws IOException {
        if (!window.has(2)) {
            return 1;
        }
        byte escaped = window.bytes[window.position() + 1];
        if (SHORT_ESCAPES[escaped & 0xFF]) {
            return 2;
        }
        int length = 1;
        if (escaped == 'u') {
            length = 2;
            while (length < UNICODE_ESCAPE && window.has(length + 1) && isHexDigit(length)) {
                length++;
            }
        }
        illegal |= length < UNICODE_ESCAPE;
        return length;
    }

    private boolean isHexDigit(int ahead) {
        return Character.digit(window.bytes[window.position() + ahead], 16) >= 0;
    }

    private static boolean[] of(String characters) {
        var table = new boolean[256];
        for (int i = 0; i < characters.length(); i++) {
            table[characters.charAt(i)] = true;
        }
        return table;
    }
}
