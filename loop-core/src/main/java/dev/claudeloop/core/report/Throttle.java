package dev.claudeloop.core.report;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Has something done at most once in a while, and surely after it was last asked for; nobody waits for it. */
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

    /** Has the work done as soon as the pause is over; {@code work} finds out itself whether there is anything left. */
    void ask(Runnable work) {
        Duration left;
        synchronized (this) {
            if (planned) {
                return;
            }
            planned = true;
            left = left();
        }
        later.run(left, () -> fire(work));
    }

    /** Takes what was done without asking for the last time that it was. */
    synchronized void count() {
        last = clock.instant();
    }

    private Duration left() {
        Duration left = last == null ? Duration.ZERO : Duration.between(clock.instant(), last.plus(pause));
        // A clock that was set back would keep the work waiting.
        return left.isNegative() || left.compareTo(pause) > 0 ? Duration.ZERO : left;
    }

    private void fire(Runnable work) {
        synchronized (this) {
            planned = false;
            count();
        }
        work.run();
    }
}
