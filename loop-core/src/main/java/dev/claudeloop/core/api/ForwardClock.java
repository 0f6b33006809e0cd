package dev.claudeloop.core.api;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/** Measures how much time passes: follows another clock, and goes on from where it was when that one is set back. */
public final class ForwardClock extends Clock {
    private final Clock clock;
    private Instant last;
    private Duration setBack = Duration.ZERO;

    public ForwardClock(Clock clock) {
        this.clock = clock;
        this.last = clock.instant();
    }

    @Override
    public synchronized Instant instant() {
        Instant now = clock.instant();
        if (now.isBefore(last)) {
            setBack = setBack.plus(Duration.between(now, last));
        }
        last = now;
        return now.plus(setBack);
    }

    @Override
    public ZoneId getZone() {
        return clock.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return new ForwardClock(clock.withZone(zone));
    }
}
