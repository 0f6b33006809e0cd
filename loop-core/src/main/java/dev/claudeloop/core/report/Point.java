package dev.claudeloop.core.report;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.ClaudeRecord.Tokens;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.VerificationRecord.TestCounts;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one iteration that charts and sums are made of.
 *
 * @param tests null where none ran
 * @param red whether the tests speak against it
 * @param refuted whether the agent said that it was done, and was not
 * @param trouble whether the agent did not come to an end of its own, or was denied tools
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
        int commits,
        boolean red,
        boolean refuted,
        boolean trouble) {

    static Point of(IterationRecord iteration) {
        ClaimsRecord claims = iteration.claims();
        return new Point(
                iteration.iteration(),
                iteration.verification().ran() ? iteration.verification().tests() : null,
                claims.tasks(),
                iteration.claude().costUsd(),
                iteration.claude().tokens(),
                iteration.durationMs(),
                iteration.claude().durationMs(),
                iteration.verification().durationMs(),
                iteration.changes().commits(),
                iteration.verification().red(),
                Comparison.of(iteration).refuted(),
                !iteration.claude().outcome().equals("finished")
                        || !iteration.claude().permissionDenials().isEmpty());
    }

    /** The same, with what is as it was before kept once: a long run has a thousand points. */
    Point sharing(Point before) {
        return new Point(
                iteration,
                Objects.equals(tests, before.tests) ? before.tests : tests,
                Objects.equals(tasks, before.tasks) ? before.tasks : tasks,
                costUsd,
                tokens,
                millis,
                claudeMillis,
                testMillis,
                commits,
                red,
                refuted,
                trouble);
    }
}
