package dev.claudeloop.core.decide;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.VerifyPolicy;
import org.jspecify.annotations.Nullable;

/**
 * What is known about the run around an iteration.
 *
 * @param maxIterations of this run; 0 is no limit but the failsafe
 * @param stopped how a person stopped the loop: manual or cancelled
 * @param usageLimit why a usage limit that was met is not waited for
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
        @Nullable FinishType stopped,
        @Nullable String usageLimit,
        int errorsInARow,
        int starvedInARow,
        @Nullable String budgetSpent,
        @Nullable String breakerOpen,
        @Nullable String stagnation,
        boolean smartTermination) {}
