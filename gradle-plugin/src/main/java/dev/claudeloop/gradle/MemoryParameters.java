package dev.claudeloop.gradle;

import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** What stops a loop, and what it remembers. */
public interface MemoryParameters {

    /** A named loop with files and state of its own, under .claude-loop/workspaces. */
    @Input
    @Optional
    Property<String> getWorkspace();

    /** Calls to Claude in any hour; further ones wait. 0 is no limit. Default: {@code 100}. */
    @Input
    @Optional
    Property<Integer> getCallsPerHour();

    /** US dollars that a session may cost, resumed runs included; 0 is no limit. Default: {@code 0}. */
    @Input
    @Optional
    Property<Number> getMaxCostUsd();

    /** Tokens that a session may use, resumed runs included; 0 is no limit. Default: {@code 0}. */
    @Input
    @Optional
    Property<Number> getMaxTokens();

    /** How long a session may run, resumed runs included; 0s is no limit. Default: {@code 0s}. */
    @Input
    @Optional
    Property<String> getMaxDuration();

    /** Whether the loop waits until a usage limit is reset. Default: {@code true}. */
    @Input
    @Optional
    Property<Boolean> getWaitForUsageLimit();

    /** The longest wait for a usage limit; 0s waits for none. Default: {@code 6h}. */
    @Input
    @Optional
    Property<String> getUsageLimitMaxWait();

    /** Claims in a row without the exit signal that open the breaker; 0 is never. Default: {@code 5}. */
    @Input
    @Optional
    Property<Integer> getSafetyCompletionThreshold();

    /**
     * Iterations without progress that open the breaker, 2 with the strategy iterative; 0 is never. Default: {@code 3}.
     */
    @Input
    @Optional
    Property<Integer> getStagnationThreshold();

    /** Times that the same error or the same failing tests may follow each other; 0 is never. Default: {@code 5}. */
    @Input
    @Optional
    Property<Integer> getSameErrorThreshold();

    /** By how many percent output must shrink, twice in a row, to open the breaker; 0 is never. Default: {@code 70}. */
    @Input
    @Optional
    Property<Integer> getOutputDeclineThreshold();

    /** Iterations in a row that may change tests alone; 0 is no limit. Default: {@code 3}. */
    @Input
    @Optional
    Property<Integer> getMaxTestOnlyIterations();

    /**
     * Iterations in a row with the same first unmet criterion that open the breaker; 0 is never. Default: {@code 5}.
     */
    @Input
    @Optional
    Property<Integer> getStuckThreshold();

    /** Whether a session that has not ended goes on; false starts over. Default: {@code true}. */
    @Input
    @Optional
    Property<Boolean> getResume();

    /** Go on after that iteration and set later records aside; 0 is after the last. Default: {@code 0}. */
    @Input
    @Optional
    Property<Integer> getResumeFrom();

    /** Close the breaker before the run. Default: {@code false}. */
    @Input
    @Optional
    Property<Boolean> getResetCircuit();

    /** How old a session may be and still go on; 0s is no limit. Default: {@code 24h}. */
    @Input
    @Optional
    Property<String> getSessionExpiration();

    /**
     * What reset forgets: circuit closes the breaker, session forgets the session, both does both. Default:
     * {@code both}.
     */
    @Input
    @Optional
    Property<String> getResetOnly();

    /** Whether status goes on showing what a running loop does. Default: {@code false}. */
    @Input
    @Optional
    Property<Boolean> getFollow();

    /** Whether hooks takes Claude's hooks out instead of putting them in. Default: {@code false}. */
    @Input
    @Optional
    Property<Boolean> getRemoveHooks();

    /** How many sessions the journal keeps; 0 is no limit. Default: {@code 10}. */
    @Input
    @Optional
    Property<Integer> getKeepRuns();
}
