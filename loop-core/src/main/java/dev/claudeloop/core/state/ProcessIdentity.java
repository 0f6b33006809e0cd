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

    /** The process if it still runs; one whose start nobody knows counts as the same. */
    static Optional<ProcessHandle> find(long pid, @Nullable Instant startedAt) {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(process -> process.info()
                        .startInstant()
                        .map(start -> startedAt == null
                                || Duration.between(start, startedAt).abs().compareTo(TOLERANCE) <= 0)
                        .orElse(true));
    }
}
