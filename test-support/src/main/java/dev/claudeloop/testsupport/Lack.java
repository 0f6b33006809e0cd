package dev.claudeloop.testsupport;

import org.junit.jupiter.api.Assumptions;

/** Something that a test needs and that this machine does not have. */
public final class Lack {

    private Lack() {}

    /**
     * Skips the test and says why; fails it where nobody would read that, on a build server, and where the real thing
     * is asked for with {@code -Pproof}.
     */
    public static RuntimeException skip(String lack) {
        if ("true".equals(System.getenv("CI")) || Boolean.getBoolean("proof.real")) {
            throw new AssertionError(lack);
        }
        return Assumptions.abort(lack);
    }
}
