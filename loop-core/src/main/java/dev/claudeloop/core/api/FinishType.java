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

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
