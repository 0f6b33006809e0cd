package dev.claudeloop.core.stream;

/** Keeps the end of a string's content in two halves, of which the older one makes way; never splits a character. */
final class StringTail {
    private static final int LONGEST_CHARACTER = 6;

    private final int half;
    private byte[] older;
    private byte[] newer;
    private int olderLength;
    private int newerLength;
    private boolean lost;

    StringTail(int capacity) {
        half = capacity / 2 - LONGEST_CHARACTER;
        older = new byte[half + LONGEST_CHARACTER];
        newer = new byte[half + LONGEST_CHARACTER];
    }

    void clear() {
        olderLength = 0;
        newerLength = 0;
        lost = false;
    }

    /** Adds plain content, which may begin or end within a UTF-8 character. */
    void add(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (newerLength >= half && !continuation(bytes[at])) {
                turn();
            }
            int end = newerLength >= half ? at + 1 : Math.min(to, at + half - newerLength);
            append(bytes, at, end);
            at = end;
        }
    }

    /** Adds an escape sequence as a whole. */
    void addEscape(byte[] bytes, int from, int to) {
        if (newerLength >= half) {
            turn();
        }
        append(bytes, from, to);
    }

    /** What is kept, after a mark if something is not. */
    byte[] toBytes(byte[] mark) {
        int before = lost ? mark.length : 0;
        var all = new byte[before + olderLength + newerLength];
        System.arraycopy(mark, 0, all, 0, before);
        System.arraycopy(older, 0, all, before, olderLength);
        System.arraycopy(newer, 0, all, before + olderLength, newerLength);
        return all;
    }

    static boolean continuation(byte value) {
        return (value & 0xC0) == 0x80;
    }

    private void append(byte[] bytes, int from, int to) {
        // Bytes that are not UTF-8 can run on past any character; their line is reported as bad anyway.
        int kept = Math.min(to - from, newer.length - newerLength);
        System.arraycopy(bytes, from, newer, newerLength, kept);
        newerLength += kept;
    }

    private void turn() {
        lost |= olderLength > 0;
        byte[] free = older;
        older = newer;
        olderLength = newerLength;
        newer = free;
        newerLength = 0;
    }
}
