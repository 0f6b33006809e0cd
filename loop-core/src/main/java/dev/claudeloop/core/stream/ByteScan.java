package dev.claudeloop.core.stream;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Finds the bytes in an array at which something ends. */
final class ByteScan {
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long QUOTES = ONES * '"';
    private static final long SPACES = ONES * ' ';
    private static final boolean[] PLAIN = plain();

    private final byte[] bytes;
    private final ByteBuffer words;

    ByteScan(byte[] bytes) {
        this.bytes = bytes;
        this.words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The first line end from {@code from} on, or {@code to}. */
    int newline(int from, int to) {
        int at = from;
        while (at < to && bytes[at] != '\n') {
            at++;
        }
        return at;
    }

    /** The first byte that is no blank, or {@code to}. */
    int endOfBlanks(int from, int to) {
        int at = from;
        while (at < to && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r')) {
            at++;
        }
        return at;
    }

    /** The first quote, backslash, control byte or byte that is not ASCII, or {@code to}. */
    int endOfPlain(int from, int to) {
        int at = from;
        while (at < to && PLAIN[bytes[at] & 0xFF]) {
            at++;
        }
        return at;
    }

    /** The first quote, control byte or byte that is not ASCII, or {@code to}; eight at a time, as they are rare. */
    int quote(int from, int to) {
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long word = words.getLong(at);
            long quotes = word ^ QUOTES;
            long found = (((quotes - ONES) & ~quotes) | ((word - SPACES) & ~word) | word) & HIGHS;
            if (found != 0) {
                // Only the lowest of the bits is sure to be right.
                return at + Long.numberOfTrailingZeros(found) / Byte.SIZE;
            }
        }
        while (at < to && bytes[at] != '"' && bytes[at] >= ' ') {
            at++;
        }
        return at;
    }

    /** Whether the byte at {@code at} is escaped by backslashes, none of which is before {@code from}. */
    boolean isEscaped(int from, int at) {
        int first = at;
        while (first > from && bytes[first - 1] == '\\') {
            first--;
        }
        return (at - first) % 2 == 1;
    }

    private static boolean[] plain() {
        var plain = new boolean[256];
        for (int i = ' '; i < 128; i++) {
            plain[i] = i != '"' && i != '\\';
        }
        return plain;
    }
}
