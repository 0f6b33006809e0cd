package dev.claudeloop.core.report;

import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.VerificationRecord;
import org.jspecify.annotations.Nullable;

/** What the tests said when they last ran, whatever iterations without them came after. */
final class LatestTests {
    private @Nullable VerificationRecord latest;

    void baseline(VerificationRecord baseline) {
        latest = baseline.ran() ? baseline : null;
    }

    void after(IterationRecord iteration) {
        if (iteration.verification().ran()) {
            latest = iteration.verification();
        }
    }

    boolean red() {
        return latest != null && latest.red();
    }

    /** Null where they never ran. */
    @Nullable VerificationRecord record() {
        return latest;
    }
}
