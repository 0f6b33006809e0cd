package dev.claudeloop.core.api;

import java.util.List;

/**
 * What the build's own tests said after an iteration.
 *
 * @param reused whether this is the last result again, as nothing changed since
 * @param flaky tests that failed and passed when they were run again at once
 */
public record VerificationRecord(
        boolean ran,
        boolean reused,
        String reason,
        List<String> tasks,
        long durationMs,
        boolean green,
        TestCounts tests,
        List<TestFailure> failures,
        List<String> flaky,
        List<String> compileErrors,
        Ratchet ratchet) {

    /** A first result, with nothing lost and nothing flaky. */
    public VerificationRecord(
            boolean ran,
            String reason,
            List<String> tasks,
            long durationMs,
            boolean green,
            TestCounts tests,
            List<TestFailure> failures,
            List<String> compileErrors) {
        this(ran, false, reason, tasks, durationMs, green, tests, failures, List.of(), compileErrors, Ratchet.HELD);
    }

    public static VerificationRecord notRun(String reason) {
        return new VerificationRecord(false, reason, List.of(), 0, false, TestCounts.NONE, List.of(), List.of());
    }

    /** The same result for an iteration that changed nothing. */
    public VerificationRecord reuse() {
        return new VerificationRecord(
                ran, true, reason, tasks, 0, green, tests, failures, flaky, compileErrors, ratchet);
    }

    public VerificationRecord withRatchet(Ratchet measured) {
        return new VerificationRecord(
                ran, reused, reason, tasks, durationMs, green, tests, failures, flaky, compileErrors, measured);
    }

    public VerificationRecord withFlaky(List<String> tests) {
        return new VerificationRecord(
                ran, reused, reason, tasks, durationMs, green, this.tests, failures, tests, compileErrors, ratchet);
    }

    /** Whether the tests ran and say that the work is not done: one is red, or one is lost. */
    public boolean red() {
        return ran && !confirms();
    }

    /** Whether the tests ran, are green, and none is lost. */
    public boolean confirms() {
        return ran && green && ratchet.held();
    }

    /** Whether it speaks of the code: it is green, or names what is wrong. A build that was killed does neither. */
    public boolean tellsOfTheCode() {
        return green || !failures.isEmpty() || !compileErrors.isEmpty();
    }

    /** What stands against green, or that nothing does, in the user's words. */
    public String verdict() {
        return ratchet.held() ? reason : green ? ratchet.reason() : reason + "; " + ratchet.reason();
    }

    /** How many tests there were, and how they ended. */
    public record TestCounts(int total, int passed, int failed, int skipped) {
        public static final TestCounts NONE = new TestCounts(0, 0, 0, 0);
    }

    /** A failing test: its id, the exception's type, its message, and the frames that are the project's own. */
    public record TestFailure(String id, String type, String message, List<String> frames) {}

    /**
     * Which tests of the floor got lost.
     *
     * @param hints new lines of build files that may be the reason
     */
    public record Ratchet(List<String> missing, List<String> newlySkipped, List<String> hints) {
        public static final Ratchet HELD = new Ratchet(List.of(), List.of(), List.of());

        public boolean held() {
            return missing.isEmpty() && newlySkipped.isEmpty();
        }

        /** What was lost, in the user's words. */
        public String reason() {
            String gone = count(missing, "is gone", "are gone");
            String skipped = count(newlySkipped, "is newly skipped", "are newly skipped");
            return gone.isEmpty() ? skipped : skipped.isEmpty() ? gone : gone + ", " + skipped;
        }

        private static String count(List<String> tests, String one, String many) {
            return switch (tests.size()) {
                case 0 -> "";
                case 1 -> "1 test " + one + " (" + tests.get(0) + ")";
                default -> tests.size() + " tests " + many + " (" + tests.get(0) + " and others)";
            };
        }
    }
}
