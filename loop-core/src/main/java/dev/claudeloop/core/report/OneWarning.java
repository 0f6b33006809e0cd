package dev.claudeloop.core.report;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Lets work that nobody waits for fail: once with a warning, then silently. */
final class OneWarning {
    private final String failure;
    private final String comfort;
    private final Consumer<String> warnings;
    private final AtomicBoolean failed = new AtomicBoolean();

    /**
     * Warns of what fails.
     *
     * @param failure what cannot be done
     * @param comfort what happens all the same
     */
    OneWarning(String failure, String comfort, Consumer<String> warnings) {
        this.failure = failure;
        this.comfort = comfort;
        this.warnings = warnings;
    }

    static OneWarning ofWriting(String what, Consumer<String> warnings) {
        return new OneWarning(what + " cannot be written", "The loop goes on without it.", warnings);
    }

    /** Work that may fail. */
    interface Work {
        void run() throws IOException;
    }

    boolean failed() {
        return failed.get();
    }

    void attempt(Work work) {
        try {
            work.run();
        } catch (IOException | RuntimeException e) {
            if (failed.compareAndSet(false, true)) {
                warnings.accept(failure + ": " + e + ". " + comfort);
            }
        }
    }
}
