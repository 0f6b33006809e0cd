package dev.claudeloop.core.guard;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.api.Spent;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What follows a usage limit: a wait until it is reset, or the end of the run. */
public sealed interface UsageWait {

    /** The same iteration is tried again after a wait. */
    record Wait(Duration duration, Instant until) implements UsageWait {}

    /** The run ends, for a reason in the user's words. */
    record GiveUp(String reason) implements UsageWait {}

    /** How long to wait where nobody says when the limit is reset; a try that comes too early costs nothing. */
    Duration UNKNOWN = Duration.ofMinutes(15);

    /** Between the reset and the next try lie this, and up to twice this: clocks differ, and other loops wait too. */
    Duration MARGIN = Duration.ofSeconds(30);

    /**
     * Decides for one usage limit.
     *
     * @param spent by the session up to now, this run's time included
     * @param waited for usage limits since an iteration last ran; with it, limits without end are not waited for
     * @param jitter from 0 to below 1
     */
    static UsageWait of(
            Outcome.UsageLimited limit, Instant now, LoopOptions options, Spent spent, Duration waited, double jitter) {
        String what = "usage limit: " + Excerpt.of(limit.message());
        if (!options.get(LoopOptions.WAIT_FOR_USAGE_LIMIT)) {
            return new GiveUp(what + "; it is not waited for, as waitForUsageLimit=false");
        }
        Duration most = options.get(LoopOptions.USAGE_LIMIT_MAX_WAIT);
        Duration left = most.minus(waited);
        Duration untilReset = untilReset(limit, now, left);
        if (left.isNegative() || left.isZero() || untilReset.compareTo(left) > 0) {
            return new GiveUp(what + "; " + tooLong(untilReset, waited) + " than usageLimitMaxWait=" + Span.exact(most)
                    + "; start again later, or raise it");
        }
        Duration wait = min(untilReset.plus(MARGIN).plusMillis(Math.round(MARGIN.toMillis() * jitter)), left);
        Optional<Duration> time = Budgets.of(options).restTime(spent);
        if (time.isPresent() && wait.compareTo(time.get()) >= 0) {
            return new GiveUp(what + "; a wait of " + Span.rounded(wait) + " leaves nothing of the "
                    + Span.rounded(time.get()) + " that are left of maxDuration="
                    + Span.exact(options.get(LoopOptions.MAX_DURATION)) + "; start again later, or raise it");
        }
        return new Wait(wait, now.plus(wait));
    }

    private static Duration untilReset(Outcome.UsageLimited limit, Instant now, Duration left) {
        Instant resetsAt = limit.resetsAt();
        if (resetsAt == null) {
            return min(UNKNOWN, left);
        }
        return resetsAt.isAfter(now) ? Duration.between(now, resetsAt) : Duration.ZERO;
    }

    private static String tooLong(Duration untilReset, Duration waited) {
        return waited.isZero()
                ? "it is reset in " + Span.rounded(untilReset) + ", longer"
                : "after a wait of " + Span.rounded(waited) + " it still holds, and would take longer";
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
