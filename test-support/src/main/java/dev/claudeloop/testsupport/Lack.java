package dev.claudeloop.testsupport;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** Something that a test needs and that this machine does not have. */
public final class Lack {

    private Lack() {}

    /**
     * Skips the test and says why; fails it where nobody would read that, on a build server, and where the real thing
     * is asked for with {@code -Pproof}.
     */
    public static RuntimeException skipOrFail(String lack) {
        return skipOrFail(lack, null);
    }

    /** The same, for a lack that shows in what was thrown. */
    public static RuntimeException skipOrFail(String lack, @Nullable Throwable cause) {
        if ("true".equals(System.getenv("CI")) || Boolean.getBoolean("proof.real")) {
            throw new AssertionError(lack, cause);
        }
        return Assumptions.abort(lack);
    }
}
