package dev.claudeloop.core.api;

import java.util.Locale;

/** How a notification is written. */
public enum NotifyFormat {
    JSON,
    TEXT;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
