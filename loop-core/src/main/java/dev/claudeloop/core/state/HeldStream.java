package dev.claudeloop.core.state;

import dev.claudeloop.core.api.LoopException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Keeps hold of the stream that is being written: an open file can be read to its end, even if it was deleted. */
public final class HeldStream implements AutoCloseable {
    private final Path file;
    private final RandomAccessFile open;
    private final @Nullable Object key;

    private HeldStream(Path file, RandomAccessFile open, @Nullable Object key) {
        this.file = file;
        this.open = open;
        this.key = key;
    }

    /** Creates the file empty, for another to write to, and holds it. */
    public static HeldStream create(Path file) {
        try {
            AtomicFile.writeSoon(file, new byte[0]);
            var open = new RandomAccessFile(file.toFile(), "r");
            return new HeldStream(file, open, key(file));
        } catch (IOException e) {
            throw StateFailure.of("The loop cannot write " + file, e);
        }
    }

    /** Holds a file that is there, or else an empty one. */
    public static HeldStream of(Path file) {
        if (!Files.exists(file)) {
            return create(file);
        }
        try {
            return new HeldStream(file, new RandomAccessFile(file.toFile(), "r"), key(file));
        } catch (IOException e) {
            throw StateFailure.of("The loop cannot read " + file, e);
        }
    }

    /** Writes the file again if somebody deleted or replaced it; gives whether that was so. */
    public boolean restore() {
        try {
            if (Files.exists(file) && (key == null || key.equals(key(file)))) {
                return false;
            }
            Path temporary = OwnerOnly.createTempFile(
                    OwnerOnly.createDirectories(file.toAbsolutePath().getParent()), file.getFileName() + ".");
            try {
                copyTo(temporary);
                AtomicFile.moveOver(temporary, file);
            } finally {
                Files.deleteIfExists(temporary);
            }
            return true;
        } catch (IOException e) {
            throw StateFailure.of("What Claude printed cannot be restored to " + file, e);
        }
    }

    /** Not through a channel: an interrupt would close it. */
    private void copyTo(Path target) throws IOException {
        open.seek(0);
        var buffer = new byte[1 << 16];
        try (var out = new FileOutputStream(target.toFile())) {
            for (int count = open.read(buffer); count >= 0; count = open.read(buffer)) {
                out.write(buffer, 0, count);
            }
        }
    }

    private static @Nullable Object key(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    @Override
    public void close() {
        try {
            open.close();
        } catch (IOException e) {
            throw new LoopException("The loop cannot close " + file + ": " + e.getMessage(), e);
        }
    }
}
