package dev.claudeloop.core.stream;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Finds bytes in an array, eight at a time, because most of a long line needs only to be passed over. */
final class ByteScan {
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long NEWLINES = ONES * '\n';
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';
    private static final long SPACES = ONES * ' ';

    private final byte[] bytes;
    private final ByteBuffer words;

    ByteScan(byte[] bytes) {
        this.bytes = bytes;
        this.words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The first line end from {@code from} on, or {@code to}. */
    int newline(int from, int to) {
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long found = zeros(words.getLong(at) ^ NEWLINES);
            if (found != 0) {
                return at + firstByte(found);
            }
        }
        while (at < to && bytes[at] != '\n') {
            at++;
        }
        return at;
    }

    /**
     * The first byte that is not plain content of a JSON string (a quote, a backslash, a control byte), or {@code to}.
     */
    int endOfPlain(int from, int to) {
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long word = words.getLong(at);
            long found = zeros(word ^ QUOTES) | zeros(word ^ BACKSLASHES) | ((word - SPACES) & ~word & HIGHS);
            if (found != 0) {
                return at + firstByte(found);
            }
        }
        while (at < to && bytes[at] != '"' && bytes[at] != '\\' && (bytes[at] < 0 || bytes[at] >= ' ')) {
            at++;
        }
        return at;
    }

    /** The first byte that is not ASCII, or {@code to}. */
    int endOfAscii(int from, int to) {
        int at = from;
        while (at <= to - Long.BYTES && (words.getLong(at) & HIGHS) == 0) {
            at += Long.BYTES;
        }
        while (at < to && bytes[at] >= 0) {
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

    /** Sets the high bit of each byte that is zero; of the bits set, the lowest is always right. */
    private static long zeros(long word) {
        return (word - ONES) & ~word & HIGHS;
    }

    private static int firstByte(long found) {
        return Long.numberOfTrailingZeros(found) / Byte.SIZE;
    }
}
