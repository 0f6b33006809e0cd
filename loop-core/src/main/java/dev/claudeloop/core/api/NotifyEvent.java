package dev.claudeloop.core.api;

import java.util.Locale;

/** What notifications tell of. */
public enum NotifyEvent {
    EXECUTION_START,
    ITERATION,
    ITERATION_MILESTONE,
    STATUS_UPDATE,
    COMPLETION,
    ERROR,
    CIRCUIT_OPEN,
    USAGE_LIMIT;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
