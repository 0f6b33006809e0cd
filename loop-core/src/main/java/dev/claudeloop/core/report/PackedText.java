package dev.claudeloop.core.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Text that grows by parts which are much alike, kept compressed: a long run has a thousand of them. */
final class PackedText {
    private final ByteArrayOutputStream latest = new ByteArrayOutputStream();
    private final DeflaterOutputStream in =
            new DeflaterOutputStream(latest, new Deflater(Deflater.BEST_COMPRESSION), true);
    private byte[] packed = {};
    private int length;

    void append(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        try {
            in.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        length += bytes.length;
    }

    /** All of it so far, unpacked when it is asked for. */
    Supplier<byte[]> soFar() {
        try {
            in.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (latest.size() > 0) {
            byte[] grown = Arrays.copyOf(packed, packed.length + latest.size());
            System.arraycopy(latest.toByteArray(), 0, grown, packed.length, latest.size());
            packed = grown;
            latest.reset();
        }
        byte[] bytes = packed;
        int size = length;
        return () -> unpacked(bytes, size);
    }

    private static byte[] unpacked(byte[] bytes, int size) {
        try (var out = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
            return out.readNBytes(size);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
