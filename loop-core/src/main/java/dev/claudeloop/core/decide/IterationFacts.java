package dev.claudeloop.core.decide;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.api.VerificationRecord;

/**
 * Everything known about an iteration when the loop must decide what follows.
 *
 * @param iteration its number in this run, from 1
 * @param planChanged whether the plan file is another than before the iteration
 */
public record IterationFacts(
        Mode mode,
        int iteration,
        Outcome outcome,
        ClaimsRecord claims,
        boolean planChanged,
        ChangesRecord changes,
        VerificationRecord verification,
        RunFacts run) {}
