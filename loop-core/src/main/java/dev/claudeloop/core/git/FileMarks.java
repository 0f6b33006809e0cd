package dev.claudeloop.core.git;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Short marks that differ when files differ. */
final class FileMarks {
    private static final long LARGE = 64L * 1024 * 1024;

    private FileMarks() {}

    /** A mark of the content; of a large file, of its size and time. */
    static String content(Path file) {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (attributes.isSymbolicLink()) {
                return "link " + Files.readSymbolicLink(file);
            }
            if (attributes.isDirectory()) {
                return "folder";
            }
            if (attributes.isOther()) {
                // Reading a pipe waits for whoever writes to it.
                return "no file";
            }
            return attributes.size() > LARGE ? outside(attributes) : digest(file);
        } catch (IOException e) {
            return "absent";
        }
    }

    /** Marks of all files under a folder, by size and time, without the folders to ignore. */
    static Map<String, String> walk(Path root, Ignored ignored) throws IOException {
        var marks = new TreeMap<String, String>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean skip = !folder.equals(root) && ignored.isFolder(folder);
                return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                marks.put(root.relativize(file).toString().replace('\\', '/'), outside(attributes));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
        return marks;
    }

    private static String outside(BasicFileAttributes attributes) {
        return attributes.size() + " " + attributes.lastModifiedTime();
    }

    private static String digest(Path file) throws IOException {
        MessageDigest digest = sha256();
        try (InputStream in = Files.newInputStream(file)) {
            var buffer = new byte[16 * 1024];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256, as its specification demands.", e);
        }
    }
}
