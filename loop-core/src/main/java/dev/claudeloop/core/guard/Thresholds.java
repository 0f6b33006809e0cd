package dev.claudeloop.core.guard;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Strategy;

/**
 * When the breaker opens; 0 is never.
 *
 * @param outputDecline in percent
 * @param idleStagnates whether iterations that say they did no work end the loop as stagnation, and so are not counted
 *     here as well
 */
public record Thresholds(
        int stagnation,
        int sameError,
        int outputDecline,
        int testOnly,
        int safetyCompletion,
        int stuck,
        boolean idleStagnates) {

    public static Thresholds of(LoopOptions options) {
        return new Thresholds(
                options.get(LoopOptions.STAGNATION_THRESHOLD),
                options.get(LoopOptions.SAME_ERROR_THRESHOLD),
                options.get(LoopOptions.OUTPUT_DECLINE_THRESHOLD),
                options.get(LoopOptions.MAX_TEST_ONLY_ITERATIONS),
                options.get(LoopOptions.SAFETY_COMPLETION_THRESHOLD),
                options.get(LoopOptions.STUCK_THRESHOLD),
                options.get(LoopOptions.STRATEGY) == Strategy.ITERATIVE && options.get(LoopOptions.SMART_TERMINATION));
    }
}
