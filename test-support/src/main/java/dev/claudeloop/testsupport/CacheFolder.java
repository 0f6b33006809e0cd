package dev.claudeloop.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The folder in which downloaded tools are kept between test runs: system property {@code claudeloop.cache}, else
 * environment variable {@code CLAUDELOOP_CACHE}, else {@code .cache/claude-loop} in the user's home.
 */
public record CacheFolder(Path root) {
    /** File locks are held by the whole JVM, so its threads need a lock of their own. */
    private static final Object THREADS = new Object();

    /** Writes the content of a new entry. */
    @FunctionalInterface
    public interface Filling {
        void fill(Path folder) throws IOException;
    }

    public static CacheFolder ofThisMachine() {
        return new CacheFolder(Optional.ofNullable(System.getProperty("claudeloop.cache"))
                .or(() -> Optional.ofNullable(System.getenv("CLAUDELOOP_CACHE")))
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache", "claude-loop"))
                .toAbsolutePath());
    }

    /** The folder of that name, filled once however many threads and JVMs ask for it; it is never seen half filled. */
    public Path entry(String name, Filling filling) {
        Path entry = root.resolve(name);
        if (Files.isDirectory(entry)) {
            return entry;
        }
        try {
            fillUnderLock(entry, filling);
        } catch (IOException e) {
            throw new UncheckedIOException("Could not make " + entry + ": " + e.getMessage(), e);
        }
        return entry;
    }

    private void fillUnderLock(Path entry, Filling filling) throws IOException {
        Files.createDirectories(root);
        Path lockFile = root.resolve(entry.getFileName() + ".lock");
        synchronized (THREADS) {
            try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var lock = channel.lock()) {
                if (lock.isValid() && !Files.isDirectory(entry)) {
                    fillAside(entry, filling);
                }
            }
        }
    }

    private void fillAside(Path entry, Filling filling) throws IOException {
        Path aside = Files.createTempDirectory(root, entry.getFileName() + ".new");
        try {
            filling.fill(aside);
            Files.move(aside, entry, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Folders.delete(aside);
        }
    }
}
