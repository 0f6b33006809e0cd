package dev.claudeloop.core.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the agent says about its work, and what speaks against it. */
public record ClaimsRecord(
        boolean claimed,
        boolean blocked,
        List<String> vetoes,
        @Nullable LoopStatus loopStatus,
        @Nullable StatusRecord status,
        @Nullable Tasks plan,
        @Nullable Tasks todo,
        @Nullable String marker,
        Criteria criteria,
        int indicators) {

    /** Claims of an agent that has neither status file nor criteria. */
    public ClaimsRecord(
            boolean claimed,
            boolean blocked,
            List<String> vetoes,
            @Nullable LoopStatus loopStatus,
            @Nullable Tasks plan,
            @Nullable String marker,
            int indicators) {
        this(claimed, blocked, vetoes, loopStatus, null, plan, null, marker, Criteria.NONE, indicators);
    }

    /** Whether the agent claims to be done and nothing speaks against it. */
    public boolean stands() {
        return claimed && vetoes.isEmpty();
    }

    /** Whether the agent gave the exit signal, in its status block or in the status file. */
    public boolean exitSignal() {
        return (loopStatus != null && Boolean.TRUE.equals(loopStatus.exitSignal()))
                || (status != null && Boolean.TRUE.equals(status.exitSignal()));
    }

    /** The tasks of the plan, else those that the status file counts, else those of the to-do list. */
    public @Nullable Tasks tasks() {
        if (plan != null) {
            return plan;
        }
        StatusRecord.Progress counted = status == null ? null : status.progress();
        if (counted == null || counted.completed() == null || counted.total() == null) {
            return todo;
        }
        return new Tasks(counted.completed(), Math.max(0, counted.total() - counted.completed()));
    }

    /** Boxes of a task list. */
    public record Tasks(int done, int open) {
        public int total() {
            return done + open;
        }

        /** Whether there are tasks, and none is open. */
        public boolean allDone() {
            return done > 0 && open == 0;
        }
    }

    /** Criteria by name; those that the loop measured itself are also in {@code measured}. */
    public record Criteria(List<String> met, List<String> unmet, List<String> measured) {
        public static final Criteria NONE = new Criteria(List.of(), List.of(), List.of());

        public boolean any() {
            return !met.isEmpty() || !unmet.isEmpty();
        }
    }
}
