package dev.claudeloop.core;

import dev.claudeloop.core.api.LoopListener;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/**
 * What the loop knows of time, and how it lets time pass.
 *
 * @param jitter from 0 to 1, so that loops which waited for the same thing do not all come back at once
 */
record Timing(Clock clock, Pause pause, DoubleSupplier jitter) {
    private static final Duration STEP = Duration.ofMinutes(1);

    static Timing real() {
        return new Timing(
                Clock.systemUTC(),
                duration -> Thread.sleep(duration.toMillis()),
                () -> ThreadLocalRandom.current().nextDouble());
    }

    Instant now() {
        return clock.instant();
    }

    void sleep(Duration duration) throws InterruptedException {
        pause.sleep(duration);
    }

    /** Waits in steps, telling each how much is left; a machine that slept meanwhile does not wait for longer. */
    void await(Duration duration, String why, LoopListener listener) throws InterruptedException {
        Instant end = now().plus(duration);
        Duration left = duration;
        while (left.compareTo(Duration.ZERO) > 0) {
            listener.waiting(why, end, left);
            Duration step = left.compareTo(STEP) < 0 ? left : STEP;
            pause.sleep(step);
            Duration byClock = Duration.between(now(), end);
            Duration bySteps = left.minus(step);
            left = byClock.compareTo(bySteps) < 0 ? byClock : bySteps;
        }
    }
}
