package dev.claudeloop.core.api;

import org.jspecify.annotations.Nullable;

/**
 * One thing that must hold before the work is done, as the instructions name it.
 *
 * @param command what measures it by its exit code; null where only the agent can say
 * @param testsPass whether it means the build's own tests, which the loop measures anyway
 */
public record Criterion(String name, @Nullable String command, boolean testsPass) {

    /** Whether the loop itself finds out, so that the agent's word does not matter. */
    public boolean measured() {
        return command != null || testsPass;
    }
}
