package dev.claudeloop.core.report;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Does something at most once in a while, and surely after it was last asked for. */
final class Throttle {
    private final Duration pause;
    private final Clock clock;
    private final Later later;
    private @Nullable Instant last;
    private boolean planned;

    Throttle(Duration pause, Clock clock, Later later) {
        this.pause = pause;
        this.clock = clock;
        this.later = later;
    }

    /** Has work done when some time has passed. */
    interface Later {
        void run(Duration delay, Runnable work);

        /** On a thread that keeps no process alive. */
        static Later inBackground() {
            return (delay, work) -> CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(work);
        }
    }

    /** Does the work now, or when the pause is over; {@code work} finds out itself whether there is anything left. */
    synchronized void ask(Runnable work) {
        Instant now = clock.instant();
        Duration left = last == null ? Duration.ZERO : Duration.between(now, last.plus(pause));
        // A clock that was set back would keep the report waiting.
        if (left.compareTo(Duration.ZERO) <= 0 || left.compareTo(pause) > 0) {
            last = now;
            work.run();
        } else if (!planned) {
            planned = true;
            later.run(left, () -> fire(work));
        }
    }

    private synchronized void fire(Runnable work) {
        planned = false;
        last = clock.instant();
        work.run();
    }
}
