package dev.claudeloop.core.decide;

import dev.claudeloop.core.api.Outcome;

/** Which outcomes are errors, and how they are said. */
public final class Errors {

    private Errors() {}

    /** Whether this outcome counts among errors in a row; limits of any kind do not. */
    public static boolean isError(Outcome outcome) {
        return Outcome.isError(outcome.id());
    }

    static String message(Outcome outcome) {
        if (outcome instanceof Outcome.ApiError error) {
            return error.status() == null ? error.message() : "HTTP " + error.status() + ", " + error.message();
        }
        if (outcome instanceof Outcome.Crashed crashed) {
            return crashed.exitCode() == null
                    ? crashed.message()
                    : "exit code " + crashed.exitCode() + ", " + crashed.message();
        }
        return outcome instanceof Outcome.MalformedResult result ? result.message() : outcome.id();
    }
}
