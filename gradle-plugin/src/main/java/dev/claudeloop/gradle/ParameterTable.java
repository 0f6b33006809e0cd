package dev.claudeloop.gradle;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;

/** Which property of extension and task holds which option. */
final class ParameterTable {

    private static final List<Row> ROWS = List.of(
            value(LoopOptions.MODE, ClaudeLoopParameters::getMode),
            value(LoopOptions.STRATEGY, ClaudeLoopParameters::getStrategy),
            value(LoopOptions.MAX_ITERATIONS, ClaudeLoopParameters::getMaxIterations),
            value(LoopOptions.PROMPT, ClaudeLoopParameters::getPrompt),
            value(LoopOptions.PROMPT_FILE, ClaudeLoopParameters::getPromptFile),
            value(LoopOptions.INSTRUCTIONS_FILE, ClaudeLoopParameters::getInstructionsFile),
            value(LoopOptions.SYSTEM_PROMPT_FILE, ClaudeLoopParameters::getSystemPromptFile),
            value(LoopOptions.PLAN_FILE, ClaudeLoopParameters::getPlanFile),
            value(LoopOptions.TODO_FILE, ClaudeLoopParameters::getTodoFile),
            value(LoopOptions.STATUS_FILE, ClaudeLoopParameters::getStatusFile),
            value(LoopOptions.CLAUDE_COMMAND, ClaudeLoopParameters::getClaudeCommand),
            list(LoopOptions.CLAUDE_ARGS, ClaudeLoopParameters::getClaudeArgs),
            map(LoopOptions.ENVIRONMENT, ClaudeLoopParameters::getEnvironment),
            list(LoopOptions.LAUNCHER, ClaudeLoopParameters::getLauncher),
            value(LoopOptions.MODEL, ClaudeLoopParameters::getModel),
            value(LoopOptions.MAX_TURNS, ClaudeLoopParameters::getMaxTurns),
            value(LoopOptions.PERMISSION_MODE, ClaudeLoopParameters::getPermissionMode),
            list(LoopOptions.ALLOWED_TOOLS, ClaudeLoopParameters::getAllowedTools),
            value(LoopOptions.SKIP_PERMISSIONS, ClaudeLoopParameters::getSkipPermissions),
            value(LoopOptions.CONTINUE_SESSION, ClaudeLoopParameters::getContinueSession),
            value(LoopOptions.ITERATION_TIMEOUT, ClaudeLoopParameters::getIterationTimeout),
            value(LoopOptions.IDLE_TIMEOUT, ClaudeLoopParameters::getIdleTimeout),
            value(LoopOptions.DELAY, ClaudeLoopParameters::getDelay),
            value(LoopOptions.VERIFY, ClaudeLoopParameters::getVerify),
            list(LoopOptions.VERIFY_TASKS, ClaudeLoopParameters::getVerifyTasks),
            value(LoopOptions.VERIFY_TIMEOUT, ClaudeLoopParameters::getVerifyTimeout),
            value(LoopOptions.RATCHET, ClaudeLoopParameters::getRatchet),
            list(LoopOptions.RATCHET_ALLOW, ClaudeLoopParameters::getRatchetAllow),
            value(LoopOptions.STRICT_COMPLETION, ClaudeLoopParameters::getStrictCompletion),
            value(LoopOptions.COMPLETION_THRESHOLD, ClaudeLoopParameters::getCompletionThreshold),
            value(LoopOptions.SMART_TERMINATION, ClaudeLoopParameters::getSmartTermination),
            list(LoopOptions.FAIL_ON, ClaudeLoopParameters::getFailOn),
            value(LoopOptions.FAIL_ON_RED_TESTS, ClaudeLoopParameters::getFailOnRedTests),
            value(LoopOptions.OUTPUT, ClaudeLoopParameters::getOutput),
            value(LoopOptions.LOG_DIR, ClaudeLoopParameters::getLogDir),
            value(LoopOptions.MAX_STREAM_BYTES, ClaudeLoopParameters::getMaxStreamBytes),
            value(LoopOptions.WORKSPACE, ClaudeLoopParameters::getWorkspace),
            value(LoopOptions.CALLS_PER_HOUR, ClaudeLoopParameters::getCallsPerHour),
            value(LoopOptions.MAX_COST_USD, ClaudeLoopParameters::getMaxCostUsd),
            value(LoopOptions.MAX_TOKENS, ClaudeLoopParameters::getMaxTokens),
            value(LoopOptions.MAX_DURATION, ClaudeLoopParameters::getMaxDuration),
            value(LoopOptions.WAIT_FOR_USAGE_LIMIT, ClaudeLoopParameters::getWaitForUsageLimit),
            value(LoopOptions.USAGE_LIMIT_MAX_WAIT, ClaudeLoopParameters::getUsageLimitMaxWait),
            value(LoopOptions.SAFETY_COMPLETION_THRESHOLD, ClaudeLoopParameters::getSafetyCompletionThreshold),
            value(LoopOptions.STAGNATION_THRESHOLD, ClaudeLoopParameters::getStagnationThreshold),
            value(LoopOptions.SAME_ERROR_THRESHOLD, ClaudeLoopParameters::getSameErrorThreshold),
            value(LoopOptions.OUTPUT_DECLINE_THRESHOLD, ClaudeLoopParameters::getOutputDeclineThreshold),
            value(LoopOptions.MAX_TEST_ONLY_ITERATIONS, ClaudeLoopParameters::getMaxTestOnlyIterations),
            value(LoopOptions.STUCK_THRESHOLD, ClaudeLoopParameters::getStuckThreshold),
            value(LoopOptions.RESUME, ClaudeLoopParameters::getResume),
            value(LoopOptions.RESUME_FROM, ClaudeLoopParameters::getResumeFrom),
            value(LoopOptions.RESET_CIRCUIT, ClaudeLoopParameters::getResetCircuit),
            value(LoopOptions.SESSION_EXPIRATION, ClaudeLoopParameters::getSessionExpiration),
            value(LoopOptions.KEEP_RUNS, ClaudeLoopParameters::getKeepRuns),
            value(LoopOptions.RESET_ONLY, ClaudeLoopParameters::getResetOnly),
            value(LoopOptions.FOLLOW, ClaudeLoopParameters::getFollow),
            value(LoopOptions.REMOVE_HOOKS, ClaudeLoopParameters::getRemoveHooks),
            value(LoopOptions.NOTIFY_URL, ClaudeLoopParameters::getNotifyUrl),
            value(LoopOptions.NOTIFY_FORMAT, ClaudeLoopParameters::getNotifyFormat),
            list(LoopOptions.NOTIFY_EVENTS, ClaudeLoopParameters::getNotifyEvents),
            value(LoopOptions.STATUS_WATCH, ClaudeLoopParameters::getStatusWatch),
            value(LoopOptions.STATUS_DEBOUNCE, ClaudeLoopParameters::getStatusDebounce),
            value(LoopOptions.REHEARSE, ClaudeLoopParameters::getRehearse),
            value(LoopOptions.REHEARSAL_FILE, ClaudeLoopParameters::getRehearsalFile));

    private ParameterTable() {}

    /** Lets the task follow the extension, where its own properties say nothing. */
    static void connect(ClaudeLoopParameters task, ClaudeLoopParameters extension) {
        ROWS.forEach(row -> row.connection().accept(task, extension));
    }

    /** What the build script says, by the names of options. */
    static Map<String, Object> values(ClaudeLoopParameters parameters) {
        var values = new HashMap<String, Object>();
        for (Row row : ROWS) {
            Object value = row.property().apply(parameters).getOrNull();
            if (value != null) {
                values.put(row.option().name(), value);
            }
        }
        return values;
    }

    private record Row(
            Option<?> option,
            Function<ClaudeLoopParameters, Provider<?>> property,
            BiConsumer<ClaudeLoopParameters, ClaudeLoopParameters> connection) {}

    private static <T> Row value(Option<?> option, Function<ClaudeLoopParameters, Property<T>> property) {
        return new Row(
                option,
                property::apply,
                (task, extension) -> property.apply(task).convention(property.apply(extension)));
    }

    private static Row list(Option<?> option, Function<ClaudeLoopParameters, ListProperty<String>> property) {
        return new Row(
                option,
                property::apply,
                (task, extension) -> property.apply(task).convention(property.apply(extension)));
    }

    private static Row map(Option<?> option, Function<ClaudeLoopParameters, MapProperty<String, String>> property) {
        return new Row(
                option,
                property::apply,
                (task, extension) -> property.apply(task).convention(property.apply(extension)));
    }
}
