package dev.claudeloop.core.guard;

import dev.claudeloop.core.api.GuardsRecord.Streaks;
import dev.claudeloop.core.api.Outcome;

/** Counts what went wrong in a row on by one iteration. */
public final class StreakFold {

    private StreakFold() {}

    /**
     * The streaks after an iteration; a usage limit or a person who stopped it changes nothing.
     *
     * @param error whether the iteration counts among errors in a row
     */
    public static Streaks after(Streaks before, Signals signals, boolean error) {
        if (signals.outcome() instanceof Outcome.UsageLimited || signals.outcome() instanceof Outcome.Interrupted) {
            return before;
        }
        boolean starved = !signals.claude().permissionDenials().isEmpty()
                && !signals.changes().any();
        return new Streaks(
                error ? before.errors() + 1 : 0, starved ? before.starved() + 1 : 0, idle(before.idle(), signals));
    }

    /**
     * Who was cut off did not get to say anything: the status file may still hold the words of the iteration before.
     */
    private static int idle(int before, Signals signals) {
        return !signals.ended() ? before : signals.saysIdle() ? before + 1 : 0;
    }
}
