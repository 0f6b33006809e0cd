package dev.claudeloop.core.api;

import org.jspecify.annotations.Nullable;

/** The LOOP_STATUS block that the agent is asked to end its work with; absent fields are null. */
public record LoopStatus(
        @Nullable Status status,
        @Nullable Integer tasksCompleted,
        @Nullable Integer filesModified,
        @Nullable TestsStatus testsStatus,
        @Nullable WorkType workType,
        @Nullable Boolean exitSignal,
        @Nullable String recommendation) {

    /** How far the agent says it is. */
    public enum Status {
        IN_PROGRESS,
        COMPLETE,
        BLOCKED
    }

    /** What the agent says of the tests; never believed, only recorded. */
    public enum TestsStatus {
        PASSING,
        FAILING,
        NOT_RUN
    }

    /** What kind of work the agent says it did. */
    public enum WorkType {
        IMPLEMENTATION,
        TESTING,
        DOCUMENTATION,
        REFACTORING
    }
}
