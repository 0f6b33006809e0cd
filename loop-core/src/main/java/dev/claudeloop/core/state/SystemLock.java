package dev.claudeloop.core.state;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An attempt at the operating system's lock on a file. A channel would drop it when its thread is interrupted in the
 * middle of reading or writing, so the file is never read or written.
 *
 * @param lock held to the end, because the JVM forgets locks that nobody refers to
 */
record SystemLock(
        Answer answer, RandomAccessFile file, @Nullable FileLock lock) implements AutoCloseable {

    /** What the operating system says. */
    enum Answer {
        OURS,
        TAKEN,
        NO_LOCKS_HERE
    }

    /** Asks for the lock; null means that somebody else has it. */
    interface Request {
        @Nullable FileLock of(RandomAccessFile file) throws IOException;
    }

    static SystemLock attempt(Path path, Request request) throws IOException {
        var file = new RandomAccessFile(path.toFile(), "rw");
        try {
            FileLock lock = request.of(file);
            return new SystemLock(lock == null ? Answer.TAKEN : Answer.OURS, file, lock);
        } catch (OverlappingFileLockException e) {
            return new SystemLock(Answer.TAKEN, file, null);
        } catch (IOException e) {
            return new SystemLock(Answer.NO_LOCKS_HERE, file, null);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
