package dev.claudeloop.core.state;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A process by its number and its start, as numbers are used again. */
final class ProcessIdentity {
    /** The start is worked out from the time of boot, which moves when the machine's clock is set. */
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    private ProcessIdentity() {}

    /** The process if it runs and its start shows that it is the same one. */
    static Optional<ProcessHandle> find(long pid, @Nullable Instant startedAt) {
        return startedAt == null
                ? Optional.empty()
                : alive(pid)
                        .filter(process -> process.info()
                                .startInstant()
                                .filter(start -> near(start, startedAt))
                                .isPresent());
    }

    /** Whether the process runs, or one with its number whose start nobody can tell. */
    static boolean mayRun(long pid, @Nullable Instant startedAt) {
        return alive(pid)
                .filter(process -> startedAt == null
                        || process.info()
                                .startInstant()
                                .map(start -> near(start, startedAt))
                                .orElse(true))
                .isPresent();
    }

    private static Optional<ProcessHandle> alive(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
    }

    private static boolean near(Instant one, Instant other) {
        return Duration.between(one, other).abs().compareTo(TOLERANCE) <= 0;
    }
}
