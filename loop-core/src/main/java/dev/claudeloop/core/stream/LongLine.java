package dev.claudeloop.core.stream;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A line that is too long for memory, with the middle of its long strings left out. The end of a string is kept,
 * because that is where an agent says how far it came.
 */
final class LongLine extends InputStream {
    private static final int HEAD = 48 * 1024;
    private static final int UNICODE_ESCAPE = 6;
    private static final byte[] MARK = Caps.MARK.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NOTHING = {};

    private final ByteWindow window;
    private final Utf8Check utf8 = new Utf8Check();
    private final StringTail tail = new StringTail();
    private State state = State.OUTSIDE;
    private int headLeft;
    private byte[] pending = NOTHING;
    private int pendingFrom;
    private boolean illegal;
    private boolean ended;

    LongLine(ByteWindow window) {
        this.window = window;
    }

    private enum State {
        OUTSIDE,
        IN_STRING,
        LEAVING_OUT
    }

    /** Whether what was left out is no content of a JSON string. */
    boolean illegal() {
        return illegal;
    }

    boolean validUtf8() {
        return utf8.valid();
    }

    /** Passes over what is left of the line, and leaves the window at its end. */
    void toItsEnd() throws IOException {
        while (!ended && hasBytes(1)) {
            int end = window.scan.newline(window.position(), window.limit());
            ended = end < window.limit();
            take(end);
        }
    }

    @Override
    public int read() {
        throw new UnsupportedOperationException("A long line is read in pieces.");
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int given = 0;
        while (given < length) {
            if (pendingFrom < pending.length) {
                given += givePending(target, offset + given, length - given);
            } else if (ended || !hasBytes(1)) {
                break;
            } else if (state == State.LEAVING_OUT) {
                leaveOut();
            } else if (state == State.IN_STRING && mayBeCut()) {
                state = State.LEAVING_OUT;
                tail.clear();
            } else {
                given += give(target, offset + given, length - given);
            }
        }
        return given == 0 ? -1 : given;
    }

    private int givePending(byte[] target, int offset, int length) {
        int given = Math.min(length, pending.length - pendingFrom);
        System.arraycopy(pending, pendingFrom, target, offset, given);
        pendingFrom += given;
        return given;
    }

    private void setPending(byte[] bytes) {
        pending = bytes;
        pendingFrom = 0;
    }

    private boolean mayBeCut() {
        return headLeft <= 0 && !StringTail.continuation(window.bytes[window.position()]);
    }

    private int give(byte[] target, int offset, int length) throws IOException {
        int from = window.position();
        int end = state == State.OUTSIDE ? endOutside(length) : endInString(length);
        if (end == from && !ended) {
            escapeToPending();
            return 0;
        }
        System.arraycopy(window.bytes, from, target, offset, end - from);
        take(end);
        return end - from;
    }

    private int endOutside(int length) {
        int from = window.position();
        int to = Math.min(window.limit(), from + length);
        int at = window.scan.quoteOrNewline(from, to);
        if (at == to) {
            return at;
        }
        if (window.bytes[at] == '\n') {
            ended = true;
            return at;
        }
        state = State.IN_STRING;
        headLeft = HEAD;
        return at + 1;
    }

    /** The end of what can be given of a string; at once, if there is an escape whose rest is out of reach. */
    private int endInString(int length) {
        int from = window.position();
        int to = Math.min(window.limit(), from + Math.min(length, Math.max(headLeft, 1)));
        int at = from;
        int glued = 0;
        while (at < to) {
            at = window.scan.endOfPlain(at, to);
            if (at == to) {
                break;
            }
            byte special = window.bytes[at];
            if (special == '"') {
                state = State.OUTSIDE;
                return at + 1;
            } else if (special == '\n') {
                ended = true;
                break;
            } else if (special == '\\') {
                if (at + 1 == to) {
                    break;
                }
                glued = window.bytes[at + 1] == 'u' ? at - from + UNICODE_ESCAPE : 0;
                at += 2;
            } else {
                at++;
            }
        }
        headLeft = Math.max(headLeft, glued) - (at - from);
        return at;
    }

    private void escapeToPending() throws IOException {
        int length = hasBytes(2) ? 2 : 1;
        int from = window.position();
        setPending(Arrays.copyOfRange(window.bytes, from, from + length));
        headLeft -= length;
        if (length == 2 && pending[1] == 'u') {
            headLeft = Math.max(headLeft, UNICODE_ESCAPE - length);
        }
        take(from + length);
    }

    private void leaveOut() throws IOException {
        int from = window.position();
        int at = window.scan.endOfPlain(from, window.limit());
        tail.add(window.bytes, from, at);
        take(at);
        if (at == window.limit()) {
            return;
        }
        switch (window.bytes[at]) {
            case '"' -> {
                setPending(tail.between(tail.lost() ? MARK : NOTHING, (byte) '"'));
                state = State.OUTSIDE;
                take(at + 1);
            }
            case '\\' -> leaveOutEscape();
            case '\n' -> ended = true;
            default -> {
                illegal = true;
                take(at + 1);
            }
        }
    }

    private void leaveOutEscape() throws IOException {
        int length = 1;
        if (hasBytes(2)) {
            byte escaped = window.bytes[window.position() + 1];
            if (escaped == 'u') {
                length = hexDigitsAfter(2);
                illegal |= length < UNICODE_ESCAPE;
            } else if ("\"\\/bfnrt".indexOf(escaped) >= 0) {
                length = 2;
            } else {
                illegal = true;
            }
        }
        tail.addEscape(window.bytes, window.position(), window.position() + length);
        take(window.position() + length);
    }

    private int hexDigitsAfter(int start) throws IOException {
        int length = start;
        while (length < UNICODE_ESCAPE
                && hasBytes(length + 1)
                && Character.digit(window.bytes[window.position() + length], 16) >= 0) {
            length++;
        }
        return length;
    }

    /** Waits for as many bytes; no harm, as a line that is not at its end can make no event. */
    private boolean hasBytes(int count) throws IOException {
        while (window.limit() - window.position() < count) {
            if (!window.fill()) {
                return false;
            }
        }
        return true;
    }

    private void take(int end) {
        utf8.accept(window.bytes, window.scan, window.position(), end);
        window.moveTo(end);
    }
}
