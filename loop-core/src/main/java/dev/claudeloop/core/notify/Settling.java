package dev.claudeloop.core.notify;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Knows when something that changed has come to rest. */
final class Settling {
    private final Duration rest;
    private Object last;
    private @Nullable Instant changed;

    Settling(Duration rest, Object first) {
        this.rest = rest;
        this.last = first;
    }

    /** Whether it changed, and has been like this for long enough; once for each change. */
    boolean settled(Object mark, Instant now) {
        if (!mark.equals(last)) {
            last = mark;
            changed = now;
        }
        boolean settled = changed != null && !now.isBefore(changed.plus(rest));
        if (settled) {
            changed = null;
        }
        return settled;
    }
}
