package dev.claudeloop.core.api;

/** Follows tests while they run, for display alone: what they came to is read from their reports. */
@FunctionalInterface
public interface TestProgress {
    void told(int finished, int failed);
}
