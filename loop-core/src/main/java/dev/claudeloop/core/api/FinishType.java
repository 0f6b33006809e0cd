package dev.claudeloop.core.api;

import java.util.Locale;

/** How a loop ended. */
public enum FinishType {
    COMPLETE,
    MANUAL,
    CANCELLED,
    BLOCKED,
    ERROR,
    USAGE_LIMITED,
    BUDGET_EXHAUSTED,
    CIRCUIT_OPEN,
    STAGNATION,
    NO_CHANGES,
    MAX_ITERATIONS;

    /** How much it matters to whoever waits for the loop. */
    public BuildTool.Level level() {
        return switch (this) {
            case COMPLETE, MANUAL, CANCELLED, NO_CHANGES -> BuildTool.Level.INFO;
            case MAX_ITERATIONS, STAGNATION, USAGE_LIMITED, BUDGET_EXHAUSTED -> BuildTool.Level.WARN;
            case ERROR, BLOCKED, CIRCUIT_OPEN -> BuildTool.Level.ERROR;
        };
    }

    /** Whether the next run begins a session of its own; after any other end it goes on with this one. */
    public boolean endsSession() {
        return this == COMPLETE || this == BLOCKED || this == CANCELLED;
    }

    /** Whether a loop that ended so fails the build; {@code red} is what the tests said when they last ran. */
    public boolean failsBuild(LoopOptions options, boolean red) {
        return options.get(LoopOptions.FAIL_ON).contains(this) || (red && options.get(LoopOptions.FAIL_ON_RED_TESTS));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
