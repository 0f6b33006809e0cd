package dev.claudeloop.maven;

import dev.claudeloop.core.api.LoopOptions;
import java.util.Map;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** The options that say what stops a loop and what it remembers. */
abstract class MemoryParameters extends AgentParameters {

    /**
     * A named loop with files and state of its own, under .claude-loop/workspaces.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.workspace")
    private @Nullable String workspace;

    /**
     * Calls to Claude in any hour; further ones wait. 0 is no limit. Default: {@code 100}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.callsPerHour")
    private @Nullable String callsPerHour;

    /**
     * US dollars that a session may cost, resumed runs included; 0 is no limit. Default: {@code 0}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.maxCostUsd")
    private @Nullable String maxCostUsd;

    /**
     * Tokens that a session may use, resumed runs included; 0 is no limit. Default: {@code 0}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.maxTokens")
    private @Nullable String maxTokens;

    /**
     * How long a session may run, resumed runs included; 0s is no limit. Default: {@code 0s}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.maxDuration")
    private @Nullable String maxDuration;

    /**
     * Whether the loop waits until a usage limit is reset. Default: {@code true}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.waitForUsageLimit")
    private @Nullable String waitForUsageLimit;

    /**
     * The longest wait for a usage limit; 0s waits for none. Default: {@code 6h}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.usageLimitMaxWait")
    private @Nullable String usageLimitMaxWait;

    /**
     * Claims in a row without the exit signal that open the breaker; 0 is never. Default: {@code 5}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.safetyCompletionThreshold")
    private @Nullable String safetyCompletionThreshold;

    /**
     * Iterations without progress that open the breaker, 2 with the strategy iterative; 0 is never. Default: {@code 3}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.stagnationThreshold")
    private @Nullable String stagnationThreshold;

    /**
     * Times that the same error or the same failing tests may follow each other; 0 is never. Default: {@code 5}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.sameErrorThreshold")
    private @Nullable String sameErrorThreshold;

    /**
     * By how many percent output must shrink, twice in a row, to open the breaker; 0 is never. Default: {@code 70}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.outputDeclineThreshold")
    private @Nullable String outputDeclineThreshold;

    /**
     * Iterations in a row that may change tests alone; 0 is no limit. Default: {@code 3}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.maxTestOnlyIterations")
    private @Nullable String maxTestOnlyIterations;

    /**
     * Iterations in a row with the same first unmet criterion that open the breaker; 0 is never. Default: {@code 5}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.stuckThreshold")
    private @Nullable String stuckThreshold;

    /**
     * Whether a session that has not ended goes on; false starts over. Default: {@code true}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.resume")
    private @Nullable String resume;

    /**
     * Go on after that iteration and set later records aside; 0 is after the last. Default: {@code 0}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.resumeFrom")
    private @Nullable String resumeFrom;

    /**
     * Close the breaker before the run. Default: {@code false}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.resetCircuit")
    private @Nullable String resetCircuit;

    /**
     * How old a session may be and still go on; 0s is no limit. Default: {@code 24h}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.sessionExpiration")
    private @Nullable String sessionExpiration;

    /**
     * How many sessions the journal keeps; 0 is no limit. Default: {@code 10}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.keepRuns")
    private @Nullable String keepRuns;

    /**
     * What reset forgets: circuit closes the breaker, session forgets the session, both does both. Default:
     * {@code both}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.resetOnly")
    private @Nullable String resetOnly;

    /**
     * Whether status goes on showing what a running loop does. Default: {@code false}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.follow")
    private @Nullable String follow;

    /**
     * Whether hooks takes Claude's hooks out instead of putting them in. Default: {@code false}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.removeHooks")
    private @Nullable String removeHooks;

    final void putMemory(Map<String, Object> values) {
        put(values, LoopOptions.WORKSPACE, workspace);
        put(values, LoopOptions.CALLS_PER_HOUR, callsPerHour);
        put(values, LoopOptions.MAX_COST_USD, maxCostUsd);
        put(values, LoopOptions.MAX_TOKENS, maxTokens);
        put(values, LoopOptions.MAX_DURATION, maxDuration);
        put(values, LoopOptions.WAIT_FOR_USAGE_LIMIT, waitForUsageLimit);
        put(values, LoopOptions.USAGE_LIMIT_MAX_WAIT, usageLimitMaxWait);
        put(values, LoopOptions.SAFETY_COMPLETION_THRESHOLD, safetyCompletionThreshold);
        put(values, LoopOptions.STAGNATION_THRESHOLD, stagnationThreshold);
        put(values, LoopOptions.SAME_ERROR_THRESHOLD, sameErrorThreshold);
        put(values, LoopOptions.OUTPUT_DECLINE_THRESHOLD, outputDeclineThreshold);
        put(values, LoopOptions.MAX_TEST_ONLY_ITERATIONS, maxTestOnlyIterations);
        put(values, LoopOptions.STUCK_THRESHOLD, stuckThreshold);
        put(values, LoopOptions.RESUME, resume);
        put(values, LoopOptions.RESUME_FROM, resumeFrom);
        put(values, LoopOptions.RESET_CIRCUIT, resetCircuit);
        put(values, LoopOptions.SESSION_EXPIRATION, sessionExpiration);
        put(values, LoopOptions.KEEP_RUNS, keepRuns);
        put(values, LoopOptions.RESET_ONLY, resetOnly);
        put(values, LoopOptions.FOLLOW, follow);
        put(values, LoopOptions.REMOVE_HOOKS, removeHooks);
    }
}
