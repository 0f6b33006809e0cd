package dev.claudeloop.core.state;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** Creates files and folders that only their owner can read, where the file system knows owners. */
public final class OwnerOnly {

    private OwnerOnly() {}

    /** Creates a folder; folders above it that must be created too are nobody's secret. */
    public static Path createDirectories(@Nullable Path directory) throws IOException {
        if (directory == null) {
            throw new IOException("a file system root cannot be written to");
        }
        if (!Files.isDirectory(directory)) {
            Path parent = directory.getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.createDirectories(directory, permissions("rwx------"));
        }
        return directory;
    }

    /**
     * Copies a file over another that may exist; the copy is readable by its owner only, whoever may read the original.
     */
    public static void copy(Path from, Path to) throws IOException {
        Path temporary = createTempFile(createDirectories(to.toAbsolutePath().getParent()), to.getFileName() + ".");
        try {
            try (OutputStream out = new FileOutputStream(temporary.toFile())) {
                Files.copy(from, out);
            }
            Files.move(temporary, to, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Gives a file a second name, or copies it where the file system cannot; what had that name is gone. */
    public static void linkOrCopy(Path from, Path to) throws IOException {
        createDirectories(to.toAbsolutePath().getParent());
        Files.deleteIfExists(to);
        try {
            Files.createLink(to, from);
        } catch (IOException | UnsupportedOperationException e) {
            copy(from, to);
        }
    }

    /** Takes from all others what they may do with a file that somebody else may have created. */
    static void restrict(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view != null) {
            view.setPermissions(PosixFilePermissions.fromString("rw-------"));
        }
    }

    static Path createTempFile(Path directory, String prefix) throws IOException {
        return Files.createTempFile(directory, prefix, ".tmp", permissions("rw-------"));
    }

    private static FileAttribute<?>[] permissions(String posix) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(posix))}
                : new FileAttribute<?>[0];
    }
}
