package dev.claudeloop.core.api;

import org.jspecify.annotations.Nullable;

/**
 * Where the guards stood after an iteration; with it, a run goes on from the journal alone.
 *
 * @param streaks what went wrong in a row
 * @param spent of the session
 * @param callsLeft in the present hour; null where calls have no limit
 */
public record GuardsRecord(
        BreakerRecord breaker,
        Streaks streaks,
        Spent spent,
        @Nullable Integer callsLeft) {
    public static final GuardsRecord NONE = new GuardsRecord(BreakerRecord.CLOSED, Streaks.NONE, Spent.NOTHING, null);

    /**
     * How many iterations in a row went wrong in the same way.
     *
     * @param errors ended with an error
     * @param starved were denied tools and changed nothing
     * @param idle said themselves that they did no work
     */
    public record Streaks(int errors, int starved, int idle) {
        public static final Streaks NONE = new Streaks(0, 0, 0);
    }
}
