package dev.claudeloop.core.stream;

/** Keeps the end of a string's content in two halves, of which the older one makes way; never splits a character. */
final class StringTail {
    private static final int HALF = 8 * 1024;
    private static final int LONGEST_CHARACTER = 6;

    private byte[] older = new byte[HALF + LONGEST_CHARACTER];
    private byte[] newer = new byte[HALF + LONGEST_CHARACTER];
    private int olderLength;
    private int newerLength;
    private boolean lost;

    void clear() {
        olderLength = 0;
        newerLength = 0;
        lost = false;
    }

    /** Whether something that was added is not kept. */
    boolean lost() {
        return lost;
    }

    /** Adds plain content, which may begin or end within a UTF-8 character. */
    void add(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (newerLength >= HALF && !continuation(bytes[at])) {
                turn();
            }
            int end = newerLength >= HALF ? at + 1 : Math.min(to, at + HALF - newerLength);
            append(bytes, at, end);
            at = end;
        }
    }

    /** Adds an escape sequence as a whole. */
    void addEscape(byte[] bytes, int from, int to) {
        if (newerLength >= HALF) {
            turn();
        }
        append(bytes, from, to);
    }

    /** What is kept, between two pieces of other content. */
    byte[] between(byte[] before, byte after) {
        var all = new byte[before.length + olderLength + newerLength + 1];
        System.arraycopy(before, 0, all, 0, before.length);
        System.arraycopy(older, 0, all, before.length, olderLength);
        System.arraycopy(newer, 0, all, before.length + olderLength, newerLength);
        all[all.length - 1] = after;
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
