package dev.claudeloop.core.api;

import static dev.claudeloop.core.api.OptionType.amount;
import static dev.claudeloop.core.api.OptionType.count;
import static dev.claudeloop.core.api.OptionType.duration;
import static dev.claudeloop.core.api.OptionType.flag;
import static dev.claudeloop.core.api.OptionType.longCount;
import static dev.claudeloop.core.api.OptionType.oneOf;

import java.time.Duration;
import java.util.Map;

/** What stops a loop, and what it remembers. */
interface MemoryOptions {

    Option<Integer> CALLS_PER_HOUR = new Option<>(
            "callsPerHour", count(), "100", "Calls to Claude in any hour; further ones wait. 0 is no limit.");
    Option<Double> MAX_COST_USD = new Option<>(
            "maxCostUsd", amount(), "0", "US dollars that a session may cost, resumed runs included; 0 is no limit.");
    Option<Long> MAX_TOKENS = new Option<>(
            "maxTokens", longCount(), "0", "Tokens that a session may use, resumed runs included; 0 is no limit.");
    Option<Duration> MAX_DURATION = new Option<>(
            "maxDuration", duration(), "0s", "How long a session may run, resumed runs included; 0s is no limit.");
    Option<Boolean> WAIT_FOR_USAGE_LIMIT =
            new Option<>("waitForUsageLimit", flag(), "true", "Whether the loop waits until a usage limit is reset.");
    Option<Duration> USAGE_LIMIT_MAX_WAIT = new Option<>(
            "usageLimitMaxWait", duration(), "6h", "The longest wait for a usage limit; 0s waits for none.");
    Option<Integer> SAFETY_COMPLETION_THRESHOLD = new Option<>(
            "safetyCompletionThreshold",
            count(),
            "5",
            "Claims in a row without the exit signal that open the breaker; 0 is never.");
    Option<Integer> STAGNATION_THRESHOLD = new Option<>(
            "stagnationThreshold",
            count(),
            "3",
            "Iterations without progress that open the breaker, 2 with the strategy iterative; 0 is never.");
    Option<Integer> SAME_ERROR_THRESHOLD = new Option<>(
            "sameErrorThreshold",
            count(),
            "5",
            "Times that the same error or the same failing tests may follow each other; 0 is never.");
    Option<Integer> OUTPUT_DECLINE_THRESHOLD = new Option<>(
            "outputDeclineThreshold",
            count(),
            "70",
            "By how many percent output must shrink, twice in a row, to open the breaker; 0 is never.");
    Option<Integer> MAX_TEST_ONLY_ITERATIONS = new Option<>(
            "maxTestOnlyIterations", count(), "3", "Iterations in a row that may change tests alone; 0 is no limit.");
    Option<Integer> STUCK_THRESHOLD = new Option<>(
            "stuckThreshold",
            count(),
            "5",
            "Iterations in a row with the same first unmet criterion that open the breaker; 0 is never.");
    Option<Boolean> RESUME =
            new Option<>("resume", flag(), "true", "Whether a session that has not ended goes on; false starts over.");
    Option<Integer> RESUME_FROM = new Option<>(
            "resumeFrom", count(), "0", "Go on after that iteration and set later records aside; 0 is after the last.");
    Option<Boolean> RESET_CIRCUIT = new Option<>("resetCircuit", flag(), "false", "Close the breaker before the run.");
    Option<Duration> SESSION_EXPIRATION = new Option<>(
            "sessionExpiration", duration(), "24h", "How old a session may be and still go on; 0s is no limit.");
    Option<Integer> KEEP_RUNS =
            new Option<>("keepRuns", count(), "10", "How many sessions the journal keeps; 0 is no limit.");
    Option<ResetScope> RESET_ONLY = new Option<>(
            "resetOnly",
            oneOf(ResetScope.class, Map.of()),
            "both",
            "What reset forgets: circuit closes the breaker, session forgets the session, both does both.");
    Option<Boolean> FOLLOW =
            new Option<>("follow", flag(), "false", "Whether status goes on showing what a running loop does.");
    Option<Boolean> REMOVE_HOOKS = new Option<>(
            "removeHooks", flag(), "false", "Whether hooks takes Claude's hooks out instead of putting them in.");
}
