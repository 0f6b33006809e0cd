package dev.claudeloop.core.verify;

import dev.claudeloop.core.api.EnclosingLoop;
import dev.claudeloop.core.process.Mark;
import dev.claudeloop.core.process.ProcessTree;
import java.time.Duration;
import java.util.Optional;

/** What a nested build left at work when it was killed: it would write into the next run of the tests. */
public final class LeftTests {
    private static final Duration GRACE = Duration.ofSeconds(5);

    private LeftTests() {}

    /** Ends all that measures for a run; daemons are spared, as they may serve again. */
    public static void end(String runId) {
        ProcessTree.of(Optional.empty(), new Mark(EnclosingLoop.MEASURING_VARIABLE, runId))
                .end(GRACE);
    }
}
