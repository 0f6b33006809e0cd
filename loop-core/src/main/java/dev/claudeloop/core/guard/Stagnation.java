package dev.claudeloop.core.guard;

import dev.claudeloop.core.api.GuardsRecord.Streaks;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Strategy;
import java.util.Optional;

/**
 * Tells when an agent that works as much as it can has nothing left to do.
 *
 * @param threshold 0 is never
 */
public record Stagnation(Strategy strategy, int threshold) {

    public static Stagnation of(LoopOptions options) {
        return new Stagnation(options.get(LoopOptions.STRATEGY), options.get(LoopOptions.STAGNATION_THRESHOLD));
    }

    /** Why the work stagnates, in the user's words. */
    public Optional<String> detected(Streaks streaks) {
        return strategy == Strategy.ITERATIVE && threshold > 0 && streaks.idle() >= threshold
                ? Optional.of("Stagnation detected: " + streaks.idle() + " consecutive "
                        + (streaks.idle() == 1 ? "iteration" : "iterations") + " with no work")
                : Optional.empty();
    }
}
