package dev.claudeloop.core.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the status file says; what it leaves out is null or empty. */
public record StatusRecord(
        @Nullable Boolean complete,
        @Nullable Progress progress,
        @Nullable Boolean worked,
        @Nullable String summary,
        @Nullable String lastUpdated,
        @Nullable String spec,
        List<String> criteria,
        Map<String, Boolean> criteriaStatus,
        @Nullable Boolean exitSignal,
        List<String> steps,
        List<String> completedSteps,
        List<String> remainingSteps,
        @Nullable String currentTask,
        @Nullable Integer iteration,
        @Nullable State status,
        @Nullable CircuitBreaker circuitBreaker) {

    /** How far the work is. */
    public enum State {
        IN_PROGRESS,
        IMPLEMENTING,
        COMPLETED,
        CANCELLED,
        BLOCKED
    }

    /** Items done, of how many; either may be unknown. */
    public record Progress(
            @Nullable Integer completed, @Nullable Integer total) {}

    /** How long the same criterion has been the first that is not met. */
    public record CircuitBreaker(int stuckCount, @Nullable String lastUnmet) {}

    /** Whether the agent says here that all is done. */
    public boolean claims() {
        return Boolean.TRUE.equals(complete) || status == State.COMPLETED;
    }

    /** Whether the work it tells of is over. */
    public boolean ended() {
        return status == State.COMPLETED || status == State.CANCELLED || status == State.BLOCKED;
    }

    /** Whether something here tells what is done and left; the bare file that a fresh start writes does not. */
    public boolean tellsProgress() {
        return complete != null
                || progress != null
                || worked != null
                || exitSignal != null
                || !criteria.isEmpty()
                || !criteriaStatus.isEmpty()
                || !steps.isEmpty()
                || !completedSteps.isEmpty()
                || !remainingSteps.isEmpty();
    }
}
