package dev.claudeloop.core.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the agent says about its work, and what speaks against it. */
public record ClaimsRecord(
        boolean claimed,
        boolean blocked,
        List<String> vetoes,
        @Nullable LoopStatus loopStatus,
        @Nullable Tasks plan,
        @Nullable String marker,
        int indicators) {

    /** Whether the agent claims to be done and nothing speaks against it. */
    public boolean stands() {
        return claimed && vetoes.isEmpty();
    }

    /** Boxes of a task list. */
    public record Tasks(int done, int open) {
        public int total() {
            return done + open;
        }
    }
}
