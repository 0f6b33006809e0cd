package dev.claudeloop.core.process;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads on where the JDK closes the pipe of a process that just ended: it first takes over what is left in the pipe, so
 * that the next read finds it.
 */
final class ExitSafeStream extends FilterInputStream {

    ExitSafeStream(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        try {
            return super.read();
        } catch (IOException e) {
            return super.read();
        }
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        try {
            return super.read(buffer, offset, length);
        } catch (IOException e) {
            return super.read(buffer, offset, length);
        }
    }
}
