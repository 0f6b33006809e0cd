package dev.claudeloop.core.report;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.ClaudeRecord.Tokens;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.VerificationRecord.TestCounts;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one iteration that charts and sums are made of.
 *
 * @param tests null where none ran
 */
record Point(
        int iteration,
        @Nullable TestCounts tests,
        ClaimsRecord.@Nullable Tasks tasks,
        double costUsd,
        Tokens tokens,
        long millis,
        long claudeMillis,
        long testMillis,
        int commits) {

    static Point of(IterationRecord iteration) {
        ClaimsRecord claims = iteration.claims();
        return new Point(
                iteration.iteration(),
                iteration.verification().ran() ? iteration.verification().tests() : null,
                claims.plan() == null ? claims.todo() : claims.plan(),
                iteration.claude().costUsd(),
                iteration.claude().tokens(),
                iteration.durationMs(),
                iteration.claude().durationMs(),
                iteration.verification().durationMs(),
                iteration.changes().commits());
    }
}
