package dev.claudeloop.core.state;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that are there whole or not at all, whatever moment the power goes. */
public final class AtomicFile {

    private AtomicFile() {}

    public static void write(Path file, byte[] content) throws IOException {
        Path directory = OwnerOnly.createDirectories(file.toAbsolutePath().getParent());
        Path temporary = OwnerOnly.createTempFile(directory, file.getFileName() + ".");
        try {
            try (var channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
                var buffer = ByteBuffer.wrap(content);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                channel.force(true);
            }
            moveOver(temporary, file);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static void moveOver(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
