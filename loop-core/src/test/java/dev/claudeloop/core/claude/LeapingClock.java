package dev.claudeloop.core.claude;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.function.BooleanSupplier;

/** A clock that leaps from another one's time as soon as something has happened. */
final class LeapingClock extends Clock {
    private final Clock clock;
    private final BooleanSupplier happened;
    private final Duration leap;

    LeapingClock(Clock clock, BooleanSupplier happened, Duration leap) {
        this.clock = clock;
        this.happened = happened;
        this.leap = leap;
    }

    @Override
    public Instant instant() {
        return happened.getAsBoolean() ? clock.instant().plus(leap) : clock.instant();
    }

    @Override
    public ZoneId getZone() {
        return clock.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
