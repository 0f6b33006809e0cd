package dev.claudeloop.core.stream;

/** Tells UTF-8 as the standard has it from what only looks like it: overlong forms, surrogates, stray bytes. */
final class Utf8 {
    static final int INCOMPLETE = 0;
    static final int INVALID = -1;

    private Utf8() {}

    static boolean isValid(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            int length = bytes[at] >= 0 ? 1 : lengthAt(bytes, at, to);
            if (length <= 0) {
                return false;
            }
            at += length;
        }
        return true;
    }

    /** The length of the character of two or more bytes that begins here. */
    static int lengthAt(byte[] bytes, int at, int to) {
        int lead = bytes[at] & 0xFF;
        if (lead < 0xC2 || lead > 0xF4) {
            return INVALID;
        }
        int length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        for (int i = 1; i < length; i++) {
            if (at + i == to) {
                return INCOMPLETE;
            }
            int next = bytes[at + i] & 0xFF;
            if (next < (i == 1 ? lowest(lead) : 0x80) || next > (i == 1 ? highest(lead) : 0xBF)) {
                return INVALID;
            }
        }
        return length;
    }

    private static int lowest(int lead) {
        return lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    }

    private static int highest(int lead) {
        return lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    }
}
