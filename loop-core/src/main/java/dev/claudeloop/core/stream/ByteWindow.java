package dev.claudeloop.core.stream;

import java.io.IOException;
import java.io.InputStream;

/** The stretch of the stream that is in memory: the line being read, or the last part of it. */
final class ByteWindow {
    private static final int SIZE = 4 * Caps.VALUE_BYTES;

    final byte[] bytes = new byte[SIZE];
    final ByteScan scan = new ByteScan(bytes);
    private final InputStream in;
    private final RawLog rawLog;
    private int start;
    private int position;
    private int limit;
    private long total;

    ByteWindow(InputStream in, RawLog rawLog) {
        this.in = in;
        this.rawLog = rawLog;
    }

    /** Where the line begins or, if that is too long ago, what is left of it. */
    int start() {
        return start;
    }

    /** The first byte that nobody has taken yet. */
    int position() {
        return position;
    }

    int limit() {
        return limit;
    }

    long total() {
        return total;
    }

    void moveTo(int newPosition) {
        position = newPosition;
    }

    /** Begins a line at the current position; false if the stream has none left. */
    boolean beginLine() throws IOException {
        start = position;
        return position < limit || fill();
    }

    /** Goes on behind the line end, if the line has one. */
    void passLineEnd() {
        if (position < limit) {
            position++;
        }
    }

    /** The end of the line if it is short enough to be read in one piece, else -1. */
    int endOfShortLine() throws IOException {
        int scanned = 0;
        while (true) {
            int to = Math.min(limit, start + Caps.VALUE_BYTES + 1);
            int newline = scan.newline(start + scanned, to);
            if (newline < to) {
                return newline;
            }
            if (limit - start > Caps.VALUE_BYTES) {
                return -1;
            }
            scanned = limit - start;
            if (!fill()) {
                return limit;
            }
        }
    }

    /** Waits for more bytes; false at the end of the stream. What is in memory may move. */
    boolean fill() throws IOException {
        if (SIZE - limit < Caps.VALUE_BYTES) {
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
        int from = Math.max(start, position - Caps.VALUE_BYTES);
        System.arraycopy(bytes, from, bytes, 0, limit - from);
        start = 0;
        position -= from;
        limit -= from;
    }
}
