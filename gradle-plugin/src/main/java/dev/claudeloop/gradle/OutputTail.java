package dev.claudeloop.gradle;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Keeps the end of what several threads write to it. */
final class OutputTail extends OutputStream {

    private final byte[] ring;
    private long written;

    OutputTail(int limit) {
        this.ring = new byte[limit];
    }

    @Override
    public synchronized void write(int b) {
        ring[(int) (written % ring.length)] = (byte) b;
        written++;
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        for (int i = 0; i < length; i++) {
            write(bytes[offset + i]);
        }
    }

    /** The end of the output, from a whole line on where its beginning is lost. */
    synchronized String text() {
        int length = (int) Math.min(written, ring.length);
        var bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = ring[(int) ((written - length + i) % ring.length)];
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        return written > length ? text.substring(text.indexOf('\n') + 1) : text;
    }
}
