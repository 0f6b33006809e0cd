package dev.claudeloop.core.stream;

/** Tells whether bytes, given piece by piece, are UTF-8 as the standard has it: no overlong forms, no surrogates. */
final class Utf8Check {
    private int continuationsLeft;
    private int lowest = 0x80;
    private int highest = 0xBF;
    private boolean valid = true;

    void reset() {
        expect(0, 0x80, 0xBF);
        valid = true;
    }

    void accept(byte[] bytes, ByteScan scan, int from, int to) {
        int at = from;
        while (at < to && valid) {
            if (continuationsLeft == 0) {
                at = scan.endOfAscii(at, to);
                if (at == to) {
                    return;
                }
                begin(bytes[at++] & 0xFF);
            } else {
                proceed(bytes[at++] & 0xFF);
            }
        }
    }

    /** Whether all was well, and no character is left half. */
    boolean valid() {
        return valid && continuationsLeft == 0;
    }

    /** Whether this is not the first byte of a character. */
    static boolean isContinuation(byte value) {
        return (value & 0xC0) == 0x80;
    }

    private void begin(int lead) {
        if (lead >= 0xC2 && lead <= 0xDF) {
            expect(1, 0x80, 0xBF);
        } else if (lead >= 0xE0 && lead <= 0xEF) {
            expect(2, lead == 0xE0 ? 0xA0 : 0x80, lead == 0xED ? 0x9F : 0xBF);
        } else if (lead >= 0xF0 && lead <= 0xF4) {
            expect(3, lead == 0xF0 ? 0x90 : 0x80, lead == 0xF4 ? 0x8F : 0xBF);
        } else {
            valid = false;
        }
    }

    private void expect(int continuations, int low, int high) {
        continuationsLeft = continuations;
        lowest = low;
        highest = high;
    }

    private void proceed(int next) {
        valid = next >= lowest && next <= highest;
        expect(continuationsLeft - 1, 0x80, 0xBF);
    }
}
