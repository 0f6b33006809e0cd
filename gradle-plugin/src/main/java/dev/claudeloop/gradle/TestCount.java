package dev.claudeloop.gradle;

import dev.claudeloop.core.api.TestProgress;
import org.gradle.tooling.events.ProgressEvent;
import org.gradle.tooling.events.ProgressListener;
import org.gradle.tooling.events.test.JvmTestKind;
import org.gradle.tooling.events.test.JvmTestOperationDescriptor;
import org.gradle.tooling.events.test.TestFailureResult;
import org.gradle.tooling.events.test.TestFinishEvent;

/** Counts the tests of a nested build as they finish. */
final class TestCount implements ProgressListener {
    private final TestProgress progress;
    private int finished;
    private int failed;

    TestCount(TestProgress progress) {
        this.progress = progress;
    }

    @Override
    public synchronized void statusChanged(ProgressEvent event) {
        if (event instanceof TestFinishEvent end
                && end.getDescriptor() instanceof JvmTestOperationDescriptor test
                && test.getJvmTestKind() == JvmTestKind.ATOMIC) {
            finished++;
            failed += end.getResult() instanceof TestFailureResult ? 1 : 0;
            progress.told(finished, failed);
        }
    }
}
