package dev.claudeloop.core.api;

import java.util.Locale;

/** Whether an iteration writes the plan or builds what the plan says. */
public enum Mode {
    PLAN,
    BUILD;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
