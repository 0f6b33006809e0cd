package dev.claudeloop.core.stream;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps what was read byte for byte, up to a limit, after which one line says that more was left out. */
public final class RawLog implements AutoCloseable {
    private final OutputStream out;
    private final long limit;
    private long written;
    private boolean full;
    private byte last = '\n';
    private @Nullable IOException failure;

    /** Writes to {@code out} at most {@code limit} bytes and the mark. */
    public RawLog(OutputStream out, long limit) {
        this.out = out;
        this.limit = limit;
    }

    /** A log in a new or emptied file; a new one can be read by its owner only, because it may hold secrets. */
    public static RawLog to(Path file, long limit) throws IOException {
        return open(file, limit, StandardOpenOption.TRUNCATE_EXISTING);
    }

    /** A log after what the file holds already. */
    public static RawLog after(Path file, long limit) throws IOException {
        return open(file, limit, StandardOpenOption.APPEND);
    }

    private static RawLog open(Path file, long limit, StandardOpenOption how) throws IOException {
        var options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, how);
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] attributes = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        return new RawLog(Channels.newOutputStream(Files.newByteChannel(file, options, attributes)), limit);
    }

    /** A log that keeps nothing. */
    public static RawLog none() {
        return new RawLog(OutputStream.nullOutputStream(), Long.MAX_VALUE);
    }

    /** What went wrong with writing, if anything: a full disk must not stop the reading. */
    public @Nullable IOException failure() {
        return failure;
    }

    void write(byte[] buffer, int offset, int length) {
        if (full || failure != null || length == 0) {
            return;
        }
        int fits = (int) Math.min(length, limit - written);
        try {
            out.write(buffer, offset, fits);
            written += fits;
            last = fits > 0 ? buffer[offset + fits - 1] : last;
            if (fits < length) {
                full = true;
                out.write(mark().getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            failure = e;
        }
    }

    private String mark() {
        String lineEnd = last == '\n' ? "" : "\n";
        return lineEnd
                + "{\"type\":\"claude_loop\",\"subtype\":\"stream_cut\",\"text\":\"The stream goes on, but maxStreamBytes ("
                + limit + ") is reached.\"}\n";
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            failure = e;
        }
    }
}
