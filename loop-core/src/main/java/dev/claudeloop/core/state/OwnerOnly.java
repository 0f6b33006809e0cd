package dev.claudeloop.core.state;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** Creates files and folders that only their owner can read, where the file system knows owners. */
public final class OwnerOnly {

    private OwnerOnly() {}

    public static Path createDirectories(@Nullable Path directory) throws IOException {
        if (directory == null) {
            throw new IOException("a file system root cannot be written to");
        }
        return Files.createDirectories(directory, permissions("rwx------"));
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
