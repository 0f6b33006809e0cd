package dev.claudeloop.core.guard;

import dev.claudeloop.core.api.BreakerRecord;
import dev.claudeloop.core.api.BreakerRecord.Counters;
import dev.claudeloop.core.api.BreakerRecord.Opening;
import dev.claudeloop.core.api.FinishType;
import java.time.Instant;

/** Opens when iterations go on without getting anywhere, and stays open until someone closes it. */
public final class Breaker {

    private Breaker() {}

    /**
     * The breaker after an iteration; one that was cut short by a limit, a passing error or a person changes nothing.
     */
    public static BreakerRecord after(BreakerRecord before, Signals signals, Thresholds thresholds, Instant now) {
        if (before.open() || signals.cutShort()) {
            return before;
        }
        Counters counters = Counting.after(before.counters(), signals, thresholds);
        Opening opening = Rule.of(counters, thresholds).stream()
                .filter(Rule::opens)
                .findFirst()
                .map(rule -> rule.opening(now))
                .orElse(null);
        return new BreakerRecord(BreakerRecord.SCHEMA_VERSION, counters, opening);
    }

    /** The breaker that a finished run leaves behind: work that is complete leaves nothing to hold the next run up. */
    public static BreakerRecord atEnd(BreakerRecord breaker, FinishType finish) {
        return finish == FinishType.COMPLETE ? BreakerRecord.CLOSED : breaker;
    }
}
