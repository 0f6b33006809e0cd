package dev.claudeloop.core.hook;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Replaces a file's content at once, and keeps who may read it. What the loop itself writes with makes a random name
 * for its temporary file, and to start the generator for that takes a good part of a hook's time.
 */
final class Rewrite {

    private Rewrite() {}

    static void of(Path link, byte[] content) throws IOException {
        Path file = link.toRealPath();
        Path temporary = file.resolveSibling(
                String.join(".", file.getFileName().toString(), Long.toHexString(System.nanoTime()), "tmp"));
        Files.createFile(temporary, permissions(file));
        try {
            try (var out = new FileOutputStream(temporary.toFile())) {
                out.write(content);
                out.getFD().sync();
            }
            moveOver(temporary, file);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static FileAttribute<?>[] permissions(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        return view == null
                ? new FileAttribute<?>[0]
                : new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(view.readAttributes().permissions())
                };
    }

    private static void moveOver(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
