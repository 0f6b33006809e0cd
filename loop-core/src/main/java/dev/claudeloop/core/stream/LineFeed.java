package dev.claudeloop.core.stream;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Feeds a parser line by line: each line looks like the end of the stream until the next one is begun. What no event
 * needs is left out on the way: the middle of long strings, and what tools answered in its second form. The end of a
 * long string is kept, because that is where an agent says how far it came.
 */
final class LineFeed extends InputStream {
    private static final int SHORT_LINE = 1024;
    private static final int TAIL = Caps.VALUE_BYTES / 4;
    private static final int HEAD = Caps.VALUE_BYTES - TAIL;
    private static final int LONGEST_ESCAPE = 6;
    private static final byte[] MARK = Caps.MARK.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NOTHING = {};
    private static final byte[] UNNEEDED = "\"tool_use_result\":".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] IN_ITS_PLACE = "\"tool_use_result\":0".getBytes(StandardCharsets.US_ASCII);

    private final ByteWindow window;
    private final ValueSkip skip;
    private byte[] target = NOTHING;
    private int out;
    private int outEnd;
    private byte[] pending = NOTHING;
    private int pendingFrom;
    private boolean inString;
    private int headLeft;
    private int depth;
    private int shortLineLeft;
    private boolean ended;

    LineFeed(ByteWindow window) {
        this.window = window;
        this.skip = new ValueSkip(window);
    }

    /** Makes the line at the window's position the one to read. */
    void begin() throws IOException {
        pendingFrom = pending.length;
        inString = false;
        depth = 0;
        ended = false;
        skip.reset();
        shortLineLeft = window.shortLineLength(SHORT_LINE);
    }

    /** Whether something that was left out can be no JSON. */
    boolean leftOutIllegal() {
        return skip.metIllegal();
    }

    @Override
    public int read() {
        throw new UnsupportedOperationException("A line is read in pieces.");
    }

    /** Gives as much as it can, since no line makes an event before its end; asks for room for some bytes. */
    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        target = buffer;
        out = offset;
        outEnd = offset + length;
        while (outEnd - out >= LONGEST_ESCAPE && !ended) {
            if (pendingFrom < pending.length) {
                givePending();
            } else if (shortLineLeft >= 0) {
                giveShortLine();
            } else if (!window.has(1)) {
                break;
            } else if (inString) {
                string();
            } else {
                structure();
            }
        }
        return out == offset ? -1 : out - offset;
    }

    private void givePending() {
        int given = Math.min(outEnd - out, pending.length - pendingFrom);
        System.arraycopy(pending, pendingFrom, target, out, given);
        pendingFrom += given;
        out += given;
    }

    private void setPending(byte[] bytes) {
        pending = bytes;
        pendingFrom = 0;
    }

    /** In a short line there is nothing worth to be left out. */
    private void giveShortLine() {
        int given = Math.min(outEnd - out, shortLineLeft);
        give(window.position(), window.position() + given);
        shortLineLeft -= given;
        ended = shortLineLeft == 0;
    }

    private void give(int from, int to) {
        System.arraycopy(window.bytes, from, target, out, to - from);
        out += to - from;
        window.moveTo(to);
    }

    private void structure() throws IOException {
        byte[] bytes = window.bytes;
        int from = window.position();
        int to = Math.min(window.limit(), from + outEnd - out);
        for (int at = from; at < to; at++) {
            switch (bytes[at]) {
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                case '\n' -> {
                    ended = true;
                    give(from, at);
                    return;
                }
                case '"' -> {
                    give(from, at);
                    beginString();
                    return;
                }
                default -> {}
            }
        }
        give(from, to);
    }

    private void beginString() throws IOException {
        if (depth == 1 && isUnneeded()) {
            window.moveTo(window.position() + UNNEEDED.length);
            setPending(skip.value() ? IN_ITS_PLACE : UNNEEDED);
            return;
        }
        give(window.position(), window.position() + 1);
        inString = true;
        headLeft = HEAD;
    }

    private boolean isUnneeded() throws IOException {
        for (int i = 0; i < UNNEEDED.length; i++) {
            if (!window.has(i + 1) || window.bytes[window.position() + i] != UNNEEDED[i]) {
                return false;
            }
        }
        return true;
    }

    private void string() throws IOException {
        int from = window.position();
        if (headLeft <= 0 && !Utf8Check.isContinuation(window.bytes[from])) {
            leaveOutMiddle();
            return;
        }
        int to = Math.min(window.limit(), from + Math.min(outEnd - out, Math.max(headLeft, 1)));
        int at = skip.endOfContent(from, to);
        if (at > from) {
            headLeft -= at - from;
            give(from, at);
            return;
        }
        switch (window.bytes[at]) {
            case '"' -> {
                give(at, at + 1);
                inString = false;
            }
            case '\n' -> ended = true;
            case '\\' -> {
                int length = skip.escapeLength();
                headLeft -= length;
                give(window.position(), window.position() + length);
            }
            default -> give(at, at + 1);
        }
    }

    private void leaveOutMiddle() throws IOException {
        long cut = window.offset();
        boolean closed = skip.string();
        int quote = closed ? 1 : 0;
        long leftOut = window.offset() - quote - cut;
        if (leftOut <= TAIL) {
            setPending(window.before((int) leftOut + quote, NOTHING));
        } else {
            setPending(window.before(charactersBefore(window.position() - quote) + quote, MARK));
        }
        inString = false;
    }

    /** How many of the last bytes of a string are whole characters; behind some plain bytes no escape is cut. */
    private int charactersBefore(int end) {
        int plain = 0;
        int at = end - TAIL;
        while (at < end && (plain < LONGEST_ESCAPE || Utf8Check.isContinuation(window.bytes[at]))) {
            plain = window.bytes[at] == '\\' ? 0 : plain + 1;
            at++;
        }
        return end - at;
    }
}
