package dev.claudeloop.core.api;

import java.util.Locale;

/** How much an iteration takes on: one item, or as much as possible. */
public enum Strategy {
    LOOP,
    ITERATIVE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
