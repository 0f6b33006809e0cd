package dev.claudeloop.core.verify;

import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;

/**
 * Replaces what XML does not allow, as test reports do hold it: control characters that a test printed, plain or as
 * numeric references.
 */
final class LegalXmlReader extends Reader {
    private static final int LONGEST_REFERENCE = 10;
    private static final char REPLACEMENT = '\uFFFD';

    private final PushbackReader in;
    private boolean started;

    LegalXmlReader(Reader in) {
        this.in = new PushbackReader(in, LONGEST_REFERENCE + 1);
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
        int count = 0;
        for (int next = 0; count < length && (next = next()) >= 0; ) {
            buffer[offset + count++] = (char) next;
        }
        return count == 0 && length > 0 ? -1 : count;
    }

    private int next() throws IOException {
        int c = in.read();
        if (!started && c == '\uFEFF') {
            c = in.read();
        }
        started = true;
        if (c == '&') {
            return reference();
        }
        return c < 0 || Character.isSurrogate((char) c) || legal(c) ? c : REPLACEMENT;
    }

    /** Reads on to the end of a numeric reference; anything else is put back as it was. */
    private int reference() throws IOException {
        var ahead = new StringBuilder();
        while (ahead.length() < LONGEST_REFERENCE) {
            int c = in.read();
            if (c < 0) {
                break;
            }
            ahead.append((char) c);
            if (c == ';' || (ahead.length() == 1 && c != '#')) {
                break;
            }
        }
        if (illegalReference(ahead)) {
            return REPLACEMENT;
        }
        in.unread(ahead.toString().toCharArray());
        return '&';
    }

    private static boolean illegalReference(CharSequence text) {
        if (text.length() < 3 || text.charAt(0) != '#' || text.charAt(text.length() - 1) != ';') {
            return false;
        }
        boolean hex = text.charAt(1) == 'x';
        String digits = text.subSequence(hex ? 2 : 1, text.length() - 1).toString();
        try {
            return !legal(Integer.parseInt(digits, hex ? 16 : 10));
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean legal(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= 0x20 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD)
                || (c >= 0x10000 && c <= 0x10FFFF);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
