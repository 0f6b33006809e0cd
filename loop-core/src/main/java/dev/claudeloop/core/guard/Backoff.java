package dev.claudeloop.core.guard;

import dev.claudeloop.core.api.Outcome;
import java.time.Duration;

/** How often, and after what delay, a call is tried again when the API's error can pass. */
public final class Backoff {
    /** Calls in one iteration, the first included. */
    public static final int MOST_TRIES = 3;

    private static final Duration FIRST = Duration.ofSeconds(5);
    private static final int GROWTH = 4;

    private Backoff() {}

    /** Whether trying the same call again can help. */
    public static boolean mayPass(Outcome outcome) {
        return outcome instanceof Outcome.ApiError error && error.transientError();
    }

    /** Whether another try follows a call that ended so, after as many tries as were made. */
    public static boolean again(Outcome outcome, int tries) {
        return mayPass(outcome) && tries < MOST_TRIES;
    }

    /**
     * How long to wait before a try: 5 s before the second, 20 s before the third, and up to half as long again.
     *
     * @param attempt from 2 up
     * @param jitter from 0 to below 1, so that loops which failed together do not come back together
     */
    public static Duration before(int attempt, double jitter) {
        double seconds = FIRST.toSeconds() * Math.pow(GROWTH, Math.max(0, attempt - 2));
        return Duration.ofMillis(Math.round(seconds * 1000 * (1 + jitter / 2)));
    }
}
