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
    private static final int LONGEST_ESCAPE = 6;
    /** How deep the fields of a tool's input are: line, message, content, block, input. */
    private static final int INPUT_DEPTH = 5;

    private static final boolean[] SIMPLE_ESCAPES = ValueSkip.table("\"\\/bfnrt");
    private static final byte[] MARK = Caps.MARK.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NOTHING = {};
    private static final byte[] CONTENT = "\"content\":".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] OLD_STRING = "\"old_string\":".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NEW_STRING = "\"new_string\":".getBytes(StandardCharsets.US_ASCII);
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
    private int tailBytes;
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
        if (shortLineLeft >= 0 && !Utf8.isValid(window.bytes, window.position(), window.position() + shortLineLeft)) {
            skip.foundInvalidUtf8();
        }
    }

    /** Whether all strings of the line were UTF-8. */
    boolean isUtf8() {
        return !skip.metInvalidUtf8();
    }

    /** Whether something that was left out can be no JSON. */
    boolean leftOutIllegal() {
        return skip.metIllegal();
    }

    @Override
    public int read() {
        throw new UnsupportedOperationException("A line is read in pieces.");
    }

    /** Gives as much as it can, since no line makes an event before its end. */
    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        target = buffer;
        out = offset;
        outEnd = offset + length;
        while (out < outEnd && !ended) {
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
        int cap = cap();
        tailBytes = Math.min(cap, Caps.VALUE_BYTES) / 4;
        headLeft = cap - tailBytes;
        inString = true;
        give(window.position(), window.position() + 1);
    }

    /** What a tool is told to write or to replace is short enough to be had whole; what it answers may not be. */
    private int cap() {
        if (window.isAfter(CONTENT)) {
            return depth == INPUT_DEPTH ? Caps.EVENT_CHARS : Caps.CONTENT_BYTES;
        }
        boolean edit = depth == INPUT_DEPTH && (window.isAfter(OLD_STRING) || window.isAfter(NEW_STRING));
        return edit ? Caps.EVENT_CHARS : Caps.VALUE_BYTES;
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
        if (headLeft <= 0) {
            leaveOutMiddle();
            return;
        }
        int from = window.position();
        int to = Math.min(window.limit(), from + Math.min(outEnd - out, headLeft));
        int at = endOfContent(from, to);
        headLeft -= at - from;
        give(from, at);
        if (at == to) {
            return;
        }
        switch (window.bytes[at]) {
            case '"' -> {
                giveUnit(1);
                inString = false;
            }
            case '\n' -> ended = true;
            case '\\' -> giveUnit(escapeLength());
            default -> giveUnit(characterLength());
        }
    }

    /** The end of plain content, simple escapes and whole characters. */
    private int endOfContent(int from, int to) {
        byte[] bytes = window.bytes;
        int at = window.scan.endOfPlain(from, to);
        while (at < to) {
            int length = 0;
            if (bytes[at] == '\\') {
                length = at + 1 < to && SIMPLE_ESCAPES[bytes[at + 1] & 0xFF] ? 2 : 0;
            } else if (bytes[at] < 0) {
                length = Utf8.lengthAt(bytes, at, to);
            }
            if (length <= 0) {
                return at;
            }
            at = window.scan.endOfPlain(at + length, to);
        }
        return at;
    }

    /** Gives bytes that belong together, with the next read if there is no room for them now. */
    private void giveUnit(int length) {
        int from = window.position();
        if (length <= outEnd - out) {
            give(from, from + length);
        } else {
            window.moveTo(from + length);
            setPending(window.before(length, NOTHING));
        }
        headLeft -= length;
    }

    private int escapeLength() throws IOException {
        if (!window.has(2) || window.bytes[window.position() + 1] == '\n') {
            return 1;
        }
        int length = 2;
        if (window.bytes[window.position() + 1] == 'u') {
            while (length < LONGEST_ESCAPE
                    && window.has(length + 1)
                    && Character.digit(window.bytes[window.position() + length], 16) >= 0) {
                length++;
            }
        }
        return length;
    }

    /** The parser itself finds control bytes. */
    private int characterLength() throws IOException {
        if (window.bytes[window.position()] >= 0) {
            return 1;
        }
        int length = Utf8.lengthAt(window.bytes, window.position(), window.limit());
        while (length == Utf8.INCOMPLETE && window.has(window.limit() - window.position() + 1)) {
            length = Utf8.lengthAt(window.bytes, window.position(), window.limit());
        }
        if (length <= 0) {
            skip.foundInvalidUtf8();
        }
        return Math.max(length, 1);
    }

    private void leaveOutMiddle() throws IOException {
        long cut = window.offset();
        boolean closed = skip.string();
        int quote = closed ? 1 : 0;
        long leftOut = window.offset() - quote - cut;
        if (leftOut <= tailBytes) {
            setPending(window.before((int) leftOut + quote, NOTHING));
        } else {
            setPending(window.before(charactersBefore(window.position() - quote) + quote, MARK));
        }
        inString = false;
    }

    /** How many of the last bytes of a string are whole characters; behind some plain bytes no escape is cut. */
    private int charactersBefore(int end) {
        int plain = 0;
        int at = end - tailBytes;
        while (at < end && (plain < LONGEST_ESCAPE || isContinuation(window.bytes[at]))) {
            plain = window.bytes[at] == '\\' ? 0 : plain + 1;
            at++;
        }
        return end - at;
    }

    private static boolean isContinuation(byte value) {
        return (value & 0xC0) == 0x80;
    }
}
