package dev.claudeloop.core.state;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.state.SystemLock.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One loop per work tree. The operating system's lock is the truth, so that of a dead process is free by itself; who
 * holds it stands in a file beside it, because Windows lets nobody read what is locked.
 */
public final class LoopLock implements AutoCloseable {
    private static final int SCHEMA_VERSION = 1;
    private static final int TRIES = 10;
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(20);
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

    /**
     * Guards the opening of lock files in this JVM: where locks belong to processes, closing a file drops the lock that
     * another thread has on it. A literal is one object for all class loaders, and a build daemon has many.
     */
    private static final String ONE_AT_A_TIME = "dev.claudeloop.core.state.LoopLock";

    private final Path file;
    private final Holder me;
    private final SystemLock lock;

    /**
     * Who holds the lock.
     *
     * @param startedAt of the process
     * @param what for people, for example {@code mvn claude-loop:run in /home/me/project}
     * @param since when the loop began; a build daemon is older
     * @param stop what a person types to stop it, if it can be
     */
    public record Holder(
            int schemaVersion,
            long pid,
            @Nullable Instant startedAt,
            String what,
            String runId,
            Instant since,
            @Nullable String stop) {

        /** This process. */
        public static Holder me(String what, String runId, Instant since) {
            ProcessHandle me = ProcessHandle.current();
            return new Holder(
                    SCHEMA_VERSION, me.pid(), me.info().startInstant().orElse(null), what, runId, since, null);
        }

        /** The same, with what a person types to stop it. */
        public Holder stoppedBy(String command) {
            return new Holder(schemaVersion, pid, startedAt, what, runId, since, command);
        }

        /** What one who wants the lock can do. */
        public String advice() {
            return stop == null
                    ? "Wait until it ends."
                    : "Wait until it ends, or stop it with `" + stop.replaceAll("\\p{Cntrl}", " ") + "`.";
        }

        private boolean isAlive() {
            return ProcessIdentity.mayRun(pid, startedAt);
        }

        private boolean isThisProcess() {
            return pid == ProcessHandle.current().pid();
        }

        @Override
        public String toString() {
            return what.replaceAll("\\p{Cntrl}", " ") + " (pid " + pid + ", since " + TIME.format(since) + ")";
        }
    }

    private LoopLock(Path file, Holder me, SystemLock lock) {
        this.file = file;
        this.me = me;
        this.lock = lock;
    }

    /** Takes the lock; the exception names who has it. */
    public static LoopLock acquire(Path file, Holder me) {
        return acquire(file, me, open -> open.getChannel().tryLock());
    }

    static LoopLock acquire(Path file, Holder me, SystemLock.Request request) {
        try {
            OwnerOnly.createDirectories(file.toAbsolutePath().getParent());
            for (int tries = 1; ; tries++) {
                Optional<LoopLock> lock = tryAcquire(file, me, request);
                if (lock.isPresent()) {
                    return lock.get();
                }
                // One who just took the lock has not signed yet, and one who asks for the holder has it for a moment.
                Optional<Holder> holder = signed(file);
                if (holder.isPresent() || tries == TRIES) {
                    throw new LoopException("A loop is already at work in this work tree: "
                            + holder.map(other -> other + ". " + other.advice())
                                    .orElseGet(() -> "a process that left no name in " + notice(file)
                                            + ". Wait until it ends, or press Ctrl-C where it runs."));
                }
                LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
            }
        } catch (IOException e) {
            throw new LoopException("The lock " + file + " cannot be taken: " + e.getMessage(), e);
        }
    }

    private static Optional<LoopLock> tryAcquire(Path file, Holder me, SystemLock.Request request) throws IOException {
        synchronized (ONE_AT_A_TIME) {
            Optional<Holder> other = signed(file);
            if (other.filter(Holder::isThisProcess).isPresent()) {
                return Optional.empty();
            }
            boolean deletedWhileHeld = other.isPresent() && Files.notExists(file);
            if (deletedWhileHeld) {
                return Optional.empty();
            }
            SystemLock lock = SystemLock.attempt(file, request);
            boolean free = lock.answer() == Answer.OURS || (lock.answer() == Answer.NO_LOCKS_HERE && other.isEmpty());
            if (!free) {
                lock.close();
                return Optional.empty();
            }
            try {
                new Documents().write(notice(file), me);
            } catch (IOException e) {
                lock.close();
                throw e;
            }
            return Optional.of(new LoopLock(file, me, lock));
        }
    }

    /** Who holds this lock. */
    public Holder me() {
        return me;
    }

    /** Who holds the lock now. */
    public static Optional<Holder> holder(Path file) {
        synchronized (ONE_AT_A_TIME) {
            Optional<Holder> signed = signed(file);
            if (signed.isEmpty() || signed.get().isThisProcess() || Files.notExists(file)) {
                return signed;
            }
            try (SystemLock lock =
                    SystemLock.attempt(file, open -> open.getChannel().tryLock())) {
                return lock.answer() == Answer.OURS ? Optional.empty() : signed;
            } catch (IOException e) {
                return signed;
            }
        }
    }

    /** Whoever signed and is alive. */
    private static Optional<Holder> signed(Path file) {
        try {
            Holder holder = new Documents().fromJson(Files.readAllBytes(notice(file)), Holder.class, SCHEMA_VERSION);
            return Optional.of(holder)
                    .filter(h -> Wholeness.areThere(h.what(), h.runId(), h.since()))
                    .filter(Holder::isAlive);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Path notice(Path file) {
        return file.resolveSibling(file.getFileName() + ".json");
    }

    /** Lets go; the lock file stays, because another process may be about to lock it. */
    @Override
    public void close() {
        synchronized (ONE_AT_A_TIME) {
            try (lock) {
                if (signed(file).filter(me::equals).isPresent()) {
                    Files.deleteIfExists(notice(file));
                }
            } catch (IOException e) {
                // The lock counts and not the name, and the lock is gone with the file's closing.
            }
        }
    }
}
