package dev.claudeloop.core;

import java.time.Duration;

/** Waits between iterations; tests wait for nothing. */
@FunctionalInterface
interface Pause {
    void sleep(Duration duration) throws InterruptedException;
}
