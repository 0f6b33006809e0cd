package dev.claudeloop.core.verify;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One test as a report tells it.
 *
 * @param className the class, with {@code $} before nested ones
 * @param name the method, or what the build tool shows in its place
 * @param flaky whether it passed only when it was run again
 * @param problem what went wrong, where the test failed
 */
public record TestCase(
        String className,
        String name,
        Result result,
        boolean flaky,
        @Nullable Problem problem) {

    /** How a test ended. */
    public enum Result {
        PASSED,
        FAILED,
        SKIPPED
    }

    /** The exception of a failing test, as far as the report names it. */
    public record Problem(@Nullable String type, @Nullable String message, String stackTrace) {}

    private static final Set<String> CLASS_LEVEL = Set.of("", "initializationError", "executionError", "classMethod");

    /** Whether this stands for a whole class that could not run its tests. */
    public boolean wholeClass() {
        return result == Result.FAILED && (CLASS_LEVEL.contains(name) || name.equals(className));
    }

    /** {@code pkg.Class.method}; a failure of the class as a whole has no method. */
    public String id() {
        String method = name.endsWith("()") ? name.substring(0, name.length() - 2) : name;
        return method.isEmpty() || method.equals(className) ? className : className + "." + method;
    }
}
