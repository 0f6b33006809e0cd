package dev.claudeloop.core.verify;

import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One test as a report tells it.
 *
 * @param folder where its report lies; modules may have classes of the same name
 * @param className the class, with {@code $} before nested ones
 * @param name the method, or what the build tool shows in its place
 * @param flaky whether it passed only when it was run again
 * @param problem what went wrong, where the test failed
 */
public record TestCase(
        Path folder,
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

    private static final Pattern IDENTITY = Pattern.compile("(?:/0x[0-9a-f]+)?(?<=[\\w$;])@[0-9a-f]{1,8}\\b");
    private static final Set<String> CLASS_LEVEL = Set.of("", "initializationError", "executionError", "classMethod");

    /** Whether this stands for a whole class that could not run its tests. */
    public boolean wholeClass() {
        return result == Result.FAILED && (CLASS_LEVEL.contains(name) || name.equals(className));
    }

    /** The name without what {@code Object.toString} makes of a parameter, which differs in every run. */
    String lastingName() {
        return IDENTITY.matcher(name).replaceAll("");
    }

    /** {@code pkg.Class.method}; a failure of the class as a whole has no method. */
    public String id() {
        String lasting = lastingName();
        String method = lasting.endsWith("()") ? lasting.substring(0, lasting.length() - 2) : lasting;
        return method.isEmpty() || method.equals(className) ? className : className + "." + method;
    }
}
