package dev.claudeloop.core.decide;

import dev.claudeloop.core.api.VerifyPolicy;
import org.jspecify.annotations.Nullable;

/**
 * What is known about the run around an iteration.
 *
 * @param maxIterations of this run; 0 is no limit but the failsafe
 * @param cancelled whether a person asked the loop to stop, other than by Ctrl-C
 * @param waitsForUsageLimit whether a usage limit that was met now may be waited for
 * @param errorsInARow iterations that ended with an error, this one included
 * @param starvedInARow iterations that were denied tools and changed nothing, this one included
 * @param budgetSpent which budget is spent, in the user's words
 * @param breakerOpen why the breaker opened, in the user's words
 * @param stagnation why the work stagnates, in the user's words
 * @param smartTermination whether the agent's word can end the loop; else only limits, guards and people do
 */
public record RunFacts(
        int maxIterations,
        VerifyPolicy verify,
        boolean cancelled,
        boolean waitsForUsageLimit,
        int errorsInARow,
        int starvedInARow,
        @Nullable String budgetSpent,
        @Nullable String breakerOpen,
        @Nullable String stagnation,
        boolean smartTermination) {

    /** A run in which nothing has gone wrong. */
    public static RunFacts of(int maxIterations, VerifyPolicy verify) {
        return new RunFacts(maxIterations, verify, false, false, 0, 0, null, null, null, true);
    }

    public RunFacts withErrorsInARow(int errors) {
        return new RunFacts(
                maxIterations,
                verify,
                cancelled,
                waitsForUsageLimit,
                errors,
                starvedInARow,
                budgetSpent,
                breakerOpen,
                stagnation,
                smartTermination);
    }

    public RunFacts withStarvedInARow(int starved) {
        return new RunFacts(
                maxIterations,
                verify,
                cancelled,
                waitsForUsageLimit,
                errorsInARow,
                starved,
                budgetSpent,
                breakerOpen,
                stagnation,
                smartTermination);
    }

    public RunFacts withSmartTermination(boolean smart) {
        return new RunFacts(
                maxIterations,
                verify,
                cancelled,
                waitsForUsageLimit,
                errorsInARow,
                starvedInARow,
                budgetSpent,
                breakerOpen,
                stagnation,
                smart);
    }
}
