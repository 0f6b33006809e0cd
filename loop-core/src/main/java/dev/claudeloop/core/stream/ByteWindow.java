package dev.claudeloop.core.stream;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The stretch of the stream that is in memory: the line being read, or the last part of it. */
final class ByteWindow {
    private static final int SIZE = 4 * Caps.LINE_BYTES;
    private static final byte[] NOTHING = {};

    final byte[] bytes = new byte[SIZE];
    final ByteScan scan = new ByteScan(bytes);
    private final InputStream in;
    private final RawLog rawLog;
    private int start;
    private int position;
    private int limit;
    private byte[] lostStart = NOTHING;
    private long total;

    ByteWindow(InputStream in, RawLog rawLog) {
        this.in = in;
        this.rawLog = rawLog;
    }

    /** The first byte that nobody has taken yet. */
    int position() {
        return position;
    }

    int limit() {
        return limit;
    }

    void moveTo(int newPosition) {
        position = newPosition;
    }

    /** How many bytes of the stream are before the position. */
    long offset() {
        return total - (limit - position);
    }

    /** The last bytes before the position, behind others; they are kept if they are fewer than a line may have. */
    byte[] before(int count, byte[] prefix) {
        byte[] joined = Arrays.copyOf(prefix, prefix.length + count);
        System.arraycopy(bytes, position - count, joined, prefix.length, count);
        return joined;
    }

    /** Whether these bytes of the line stand just before the position. */
    boolean isAfter(byte[] wanted) {
        int from = position - wanted.length;
        return from >= start
                && bytes[position - 1] == wanted[wanted.length - 1]
                && Arrays.equals(bytes, from, position, wanted, 0, wanted.length);
    }

    /** The length of the line from the position on, or -1 if it is longer than a maximum. */
    int shortLineLength(int max) throws IOException {
        while (true) {
            int to = Math.min(limit, position + max + 1);
            int newline = scan.newline(position, to);
            if (newline < to) {
                return newline - position;
            }
            if (limit - position > max) {
                return -1;
            }
            if (!has(limit - position + 1)) {
                return limit - position;
            }
        }
    }

    /** How many bytes came in. */
    long total() {
        return total;
    }

    /** Begins a line at the position; false if the stream has none left. */
    boolean beginLine() throws IOException {
        start = position;
        lostStart = NOTHING;
        return has(1);
    }

    /** Moves to the first byte of the line that is no blank; false if it has none. */
    boolean toContent() throws IOException {
        do {
            position = scan.endOfBlanks(position, limit);
        } while (position == limit && has(1));
        return position < limit && bytes[position] != '\n';
    }

    boolean endsInCarriageReturn() {
        return bytes[position - 1] == '\r';
    }

    /** Whether the first byte of the line that is no blank opens an object. */
    boolean beginsLikeObject() {
        byte[] line = lostStart.length == 0 ? bytes : lostStart;
        int from = lostStart.length == 0 ? start : 0;
        int first = new ByteScan(line).endOfBlanks(from, line.length - 1);
        return line[first] == '{';
    }

    /** Whether some bytes are in what is kept of the line. */
    boolean holds(byte... wanted) {
        for (int at = start(); at <= position - wanted.length; at++) {
            if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
                return true;
            }
        }
        return false;
    }

    /** Moves to the end of the line, whatever it holds. */
    void toLineEnd() throws IOException {
        do {
            position = scan.newline(position, limit);
        } while (position == limit && has(1));
    }

    /** Goes on behind the line end, if there is one. */
    void passLineEnd() {
        position = Math.min(position + 1, limit);
    }

    /** Whether all of the line up to the position is in memory, which a short one always is. */
    boolean isWhole() {
        return lostStart.length == 0 && position - start <= Caps.LINE_BYTES;
    }

    /** Where the line begins or, if it is too long, what is kept of it. */
    int start() {
        return Math.max(start, position - Caps.LINE_BYTES);
    }

    /** The beginning of the line, for people. */
    String excerpt() {
        return lostStart.length == 0 ? Excerpt.of(bytes, start, position) : Excerpt.of(lostStart, 0, lostStart.length);
    }

    /** Waits for as many bytes from the position on; false if the stream ends before. What is in memory may move. */
    boolean has(int count) throws IOException {
        while (limit - position < count) {
            if (!fill()) {
                return false;
            }
        }
        return true;
    }

    private boolean fill() throws IOException {
        if (SIZE - limit < Caps.LINE_BYTES) {
            makeRoom();
        }
        int read = in.read(bytes, limit, SIZE - limit);
        if (read < 0) {
            return false;
        }
        rawLog.write(bytes, limit, read);
        total += read;
        limit += read;
        return true;
    }

    private void makeRoom() {
        int from = start();
        if (from > start && lostStart.length == 0) {
            lostStart = Arrays.copyOfRange(bytes, start, start + Excerpt.BYTES + 1);
        }
        System.arraycopy(bytes, from, bytes, 0, limit - from);
        start = 0;
        position -= from;
        limit -= from;
    }
}
