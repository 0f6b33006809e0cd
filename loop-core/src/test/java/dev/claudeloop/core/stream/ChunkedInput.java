package dev.claudeloop.core.stream;

import java.io.InputStream;
import java.util.List;

/** Gives its bytes in pieces of the given sizes, over and over, as a pipe may. */
final class ChunkedInput extends InputStream {
    private final byte[] bytes;
    private final List<Integer> sizes;
    private int position;
    private int reads;

    ChunkedInput(byte[] bytes, List<Integer> sizes) {
        this.bytes = bytes;
        this.sizes = sizes;
    }

    @Override
    public int read() {
        return position == bytes.length ? -1 : bytes[position++] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        if (position == bytes.length) {
            return -1;
        }
        int size = Math.min(sizes.get(reads++ % sizes.size()), Math.min(length, bytes.length - position));
        System.arraycopy(bytes, position, target, offset, size);
        position += size;
        return size;
    }
}
