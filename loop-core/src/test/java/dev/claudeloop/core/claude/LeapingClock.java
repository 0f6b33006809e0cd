package dev.claudeloop.core.claude;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.BooleanSupplier;

/** A clock that stands still until something has happened, and then leaps. */
final class LeapingClock extends Clock {
    private final BooleanSupplier happened;
    private final Duration leap;

    LeapingClock(BooleanSupplier happened, Duration leap) {
        this.happened = happened;
        this.leap = leap;
    }

    @Override
    public Instant instant() {
        return happened.getAsBoolean() ? Instant.EPOCH.plus(leap) : Instant.EPOCH;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
