package dev.claudeloop.core.api;

import java.util.Locale;

/** What a reset forgets. */
public enum ResetScope {
    BOTH,
    CIRCUIT,
    SESSION;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
