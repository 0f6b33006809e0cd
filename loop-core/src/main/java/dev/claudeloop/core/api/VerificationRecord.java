package dev.claudeloop.core.api;

import java.util.List;

/** What the build's own tests said after an iteration. */
public record VerificationRecord(
        boolean ran,
        String reason,
        List<String> tasks,
        long durationMs,
        boolean green,
        TestCounts tests,
        List<TestFailure> failures,
        List<String> compileErrors) {

    public static VerificationRecord notRun(String reason) {
        return new VerificationRecord(false, reason, List.of(), 0, false, TestCounts.NONE, List.of(), List.of());
    }

    /** How many tests there were, and how they ended. */
    public record TestCounts(int total, int passed, int failed, int skipped) {
        public static final TestCounts NONE = new TestCounts(0, 0, 0, 0);
    }

    /** A failing test: its id, the exception's type, its message, and the frames that are the project's own. */
    public record TestFailure(String id, String type, String message, List<String> frames) {}
}
