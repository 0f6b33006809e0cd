package dev.claudeloop.core.api;

import java.util.Locale;

/** How much of a run the console shows. */
public enum OutputLevel {
    QUIET,
    PROGRESS,
    VERBOSE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
