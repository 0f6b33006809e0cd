package dev.claudeloop.core.report;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Lets work that nobody waits for fail: once with a warning, then silently. */
final class OneWarning {
    private final String what;
    private final Consumer<String> warnings;
    private final AtomicBoolean failed = new AtomicBoolean();

    OneWarning(String what, Consumer<String> warnings) {
        this.what = what;
        this.warnings = warnings;
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
                warnings.accept(what + " cannot be written: " + e + ". The loop goes on without it.");
            }
        }
    }
}
