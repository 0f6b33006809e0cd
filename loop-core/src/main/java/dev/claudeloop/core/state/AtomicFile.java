package dev.claudeloop.core.state;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/** Files that are there whole or not at all, whatever moment the power goes. */
public final class AtomicFile {

    private static final int MOST_TRIES = 20;
    private static final long BETWEEN_TRIES_NANOS = 50_000_000;

    private AtomicFile() {}

    public static void write(Path file, byte[] content) throws IOException {
        write(file, content, true);
    }

    /** Does not wait for the disk: for what nobody misses, or what can be made again, should the power go. */
    public static void writeSoon(Path file, byte[] content) throws IOException {
        write(file, content, false);
    }

    private static void write(Path file, byte[] content, boolean sync) throws IOException {
        Path directory = OwnerOnly.createDirectories(file.toAbsolutePath().getParent());
        Path temporary = OwnerOnly.createTempFile(directory, file.getFileName() + ".");
        try {
            // Not through a channel: those close themselves when their thread is interrupted, and the last word is
            // lost.
            try (var out = new FileOutputStream(temporary.toFile())) {
                out.write(content);
                if (sync) {
                    out.getFD().sync();
                }
            }
            moveOver(temporary, file);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Writes a file that everybody may read, such as one to commit; false if something of that name is there. */
    public static boolean create(Path file, byte[] content) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        Path directory =
                Files.createDirectories(file.toAbsolutePath().resolve("..").normalize());
        Path temporary = directory.resolve("." + file.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            try (OutputStream out = Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW)) {
                out.write(content);
            }
            Files.move(temporary, file);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Deletes from a folder what a killed process was about to write there; nobody may be writing now. */
    static void clearLeftovers(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*.tmp")) {
                for (Path file : files) {
                    Files.deleteIfExists(file);
                }
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
    }

    /** Windows refuses while another process reads the file, which search and virus scanners do for a moment. */
    static void moveOver(Path from, Path to) throws IOException {
        for (int tries = 1; ; tries++) {
            try {
                move(from, to);
                return;
            } catch (AccessDeniedException e) {
                if (tries == MOST_TRIES || Files.isDirectory(to)) {
                    throw e;
                }
                LockSupport.parkNanos(BETWEEN_TRIES_NANOS);
            }
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
