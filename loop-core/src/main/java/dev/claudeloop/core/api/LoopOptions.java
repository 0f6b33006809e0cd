package dev.claudeloop.core.api;

import static dev.claudeloop.core.api.OptionType.count;
import static dev.claudeloop.core.api.OptionType.duration;
import static dev.claudeloop.core.api.OptionType.flag;
import static dev.claudeloop.core.api.OptionType.list;
import static dev.claudeloop.core.api.OptionType.listOrNone;
import static dev.claudeloop.core.api.OptionType.map;
import static dev.claudeloop.core.api.OptionType.name;
import static dev.claudeloop.core.api.OptionType.oneOf;
import static dev.claudeloop.core.api.OptionType.optionalPath;
import static dev.claudeloop.core.api.OptionType.path;
import static dev.claudeloop.core.api.OptionType.size;
import static dev.claudeloop.core.api.OptionType.someOf;
import static dev.claudeloop.core.api.OptionType.text;
import static dev.claudeloop.core.api.OptionType.word;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Every option of the loop, with its one name and its one default, and the values in force; those that make a group of
 * their own are inherited, so that each is found here.
 */
public final class LoopOptions implements MemoryOptions, NotifyOptions {

    public static final Option<Mode> MODE = new Option<>(
            "mode",
            oneOf(Mode.class, Map.of("planning", Mode.PLAN, "building", Mode.BUILD)),
            "build",
            "What iterations do: plan writes the plan, build works on it.");
    public static final Option<Strategy> STRATEGY = new Option<>(
            "strategy",
            oneOf(Strategy.class, Map.of()),
            "loop",
            "How much an iteration does: loop is one item, iterative is as much as possible.");
    public static final Option<Integer> MAX_ITERATIONS = new Option<>(
            "maxIterations",
            count(),
            "50",
            "Iterations of this run, 20 with the strategy iterative; 0 is no limit, with a failsafe at 1000.");
    public static final Option<Optional<String>> WORKSPACE = new Option<>(
            "workspace", name(), "", "A named loop with files and state of its own, under .claude-loop/workspaces.");
    public static final Option<Optional<String>> PROMPT =
            new Option<>("prompt", text(), "", "What to do, instead of the instructions file.");
    public static final Option<Optional<Path>> PROMPT_FILE = new Option<>(
            "promptFile",
            optionalPath(),
            "",
            "The prompt's template; else .claude-loop/PROMPT.<mode>.md, else built in.");
    public static final Option<Path> INSTRUCTIONS_FILE =
            new Option<>("instructionsFile", path(), ".claude-loop/INSTRUCTIONS.md", "What to do.");
    public static final Option<Path> SYSTEM_PROMPT_FILE = new Option<>(
            "systemPromptFile",
            path(),
            ".claude-loop/AGENTS.md",
            "Appended, if it exists, after the loop's own instructions to the agent.");
    public static final Option<Path> PLAN_FILE =
            new Option<>("planFile", path(), "IMPLEMENTATION_PLAN.md", "The list of tasks, as Markdown boxes.");
    public static final Option<Path> TODO_FILE =
            new Option<>("todoFile", path(), "TODO.md", "The tasks where there is neither plan nor status file.");
    public static final Option<Path> STATUS_FILE = new Option<>(
            "statusFile", path(), ".claude-loop/status.json", "Where the agent tells its progress as JSON.");
    public static final Option<String> CLAUDE_COMMAND =
            new Option<>("claudeCommand", word(), "claude", "The Claude CLI: a name on the PATH, or a path.");
    public static final Option<List<String>> CLAUDE_ARGS = new Option<>(
            "claudeArgs", listOrNone(), "", "Further arguments for the Claude CLI; they win over the loop's.");
    public static final Option<Map<String, String>> ENVIRONMENT =
            new Option<>("environment", map(), "", "Further environment variables for the agent.");
    public static final Option<List<String>> LAUNCHER = new Option<>(
            "launcher", listOrNone(), "", "Words put before the Claude command, for example docker,exec,-i,box.");
    public static final Option<String> MODEL = new Option<>("model", word(), "sonnet", "The model that Claude uses.");
    public static final Option<Integer> MAX_TURNS =
            new Option<>("maxTurns", count(), "50", "Turns that Claude may take in one iteration; 0 is no limit.");
    public static final Option<String> PERMISSION_MODE =
            new Option<>("permissionMode", word(), "acceptEdits", "Claude's permission mode.");
    public static final Option<List<String>> ALLOWED_TOOLS = new Option<>(
            "allowedTools",
            list(),
            "",
            "What Claude may do unasked; else reading, editing, the build's own commands and local git.");
    public static final Option<Boolean> SKIP_PERMISSIONS = new Option<>(
            "skipPermissions", flag(), "false", "Let Claude do everything unasked; only for a machine you can lose.");
    public static final Option<Boolean> CONTINUE_SESSION = new Option<>(
            "continueSession", flag(), "false", "Go on in the same Claude session instead of a fresh one each time.");
    public static final Option<Duration> ITERATION_TIMEOUT = new Option<>(
            "iterationTimeout", duration(), "15m", "How long Claude may take for one iteration; 0s is no limit.");
    public static final Option<Duration> IDLE_TIMEOUT =
            new Option<>("idleTimeout", duration(), "10m", "How long Claude may give no sign of life; 0s is no limit.");
    public static final Option<Duration> DELAY =
            new Option<>("delay", duration(), "2s", "The pause between two iterations.");
    public static final Option<VerifyPolicy> VERIFY = new Option<>(
            "verify",
            oneOf(VerifyPolicy.class, Map.of()),
            "always",
            "When the build's tests run: always, onClaim (at the start, and when the agent says it is done), never.");
    public static final Option<List<String>> VERIFY_TASKS =
            new Option<>("verifyTasks", list(), "test", "Gradle: the tasks that run the tests.");
    public static final Option<List<String>> VERIFY_GOALS =
            new Option<>("verifyGoals", list(), "test", "Maven: the goals or phases that run the tests.");
    public static final Option<Duration> VERIFY_TIMEOUT =
            new Option<>("verifyTimeout", duration(), "15m", "How long the build's tests may take; 0s is no limit.");
    public static final Option<Boolean> RATCHET = new Option<>(
            "ratchet", flag(), "true", "Whether every test of the start must still exist and not be newly skipped.");
    public static final Option<List<String>> RATCHET_ALLOW =
            new Option<>("ratchetAllow", listOrNone(), "", "Tests that may vanish, as patterns such as com.acme.Old*.");
    public static final Option<Boolean> STRICT_COMPLETION = new Option<>(
            "strictCompletion",
            flag(),
            "false",
            "Whether a claim needs the exit signal and as many completion indicators as completionThreshold says.");
    public static final Option<Integer> COMPLETION_THRESHOLD =
            new Option<>("completionThreshold", count(), "2", "The completion indicators that a strict claim needs.");
    public static final Option<Boolean> SMART_TERMINATION =
            new Option<>("smartTermination", flag(), "true", "If false, only limits, guards and people end the loop.");
    public static final Option<List<FinishType>> FAIL_ON = new Option<>(
            "failOn",
            someOf(FinishType.class),
            "error,blocked,circuit_open",
            "Finish types that fail the build, or the word none.");
    public static final Option<Boolean> FAIL_ON_RED_TESTS =
            new Option<>("failOnRedTests", flag(), "true", "Fail the build if the last verification was red.");
    public static final Option<Optional<Path>> LOG_DIR =
            new Option<>("logDir", optionalPath(), "", "Where logs go; else claude-loop in the build directory.");
    public static final Option<OutputLevel> OUTPUT = new Option<>(
            "output",
            oneOf(OutputLevel.class, Map.of()),
            "progress",
            "What the console shows: quiet is errors only, verbose is also what Claude says and does.");
    public static final Option<Long> MAX_STREAM_BYTES =
            new Option<>("maxStreamBytes", size(), "1g", "How much of what Claude prints in one iteration is kept.");
    public static final Option<Boolean> REHEARSE = new Option<>(
            "rehearse", flag(), "false", "Use the built-in rehearsal agent instead of Claude: no model, no cost.");
    public static final Option<Path> REHEARSAL_FILE =
            new Option<>("rehearsalFile", path(), ".claude-loop/rehearsal.json", "What the rehearsal agent plays.");

    /** All options, in the order in which documentation lists them. */
    public static final List<Option<?>> ALL = List.of(
            MODE,
            STRATEGY,
            MAX_ITERATIONS,
            WORKSPACE,
            PROMPT,
            PROMPT_FILE,
            INSTRUCTIONS_FILE,
            SYSTEM_PROMPT_FILE,
            PLAN_FILE,
            TODO_FILE,
            STATUS_FILE,
            CLAUDE_COMMAND,
            CLAUDE_ARGS,
            ENVIRONMENT,
            LAUNCHER,
            MODEL,
            MAX_TURNS,
            PERMISSION_MODE,
            ALLOWED_TOOLS,
            SKIP_PERMISSIONS,
            CONTINUE_SESSION,
            ITERATION_TIMEOUT,
            IDLE_TIMEOUT,
            DELAY,
            VERIFY,
            VERIFY_TASKS,
            VERIFY_GOALS,
            VERIFY_TIMEOUT,
            RATCHET,
            RATCHET_ALLOW,
            STRICT_COMPLETION,
            COMPLETION_THRESHOLD,
            SMART_TERMINATION,
            FAIL_ON,
            FAIL_ON_RED_TESTS,
            OUTPUT,
            LOG_DIR,
            MAX_STREAM_BYTES,
            CALLS_PER_HOUR,
            MAX_COST_USD,
            MAX_TOKENS,
            MAX_DURATION,
            WAIT_FOR_USAGE_LIMIT,
            USAGE_LIMIT_MAX_WAIT,
            SAFETY_COMPLETION_THRESHOLD,
            STAGNATION_THRESHOLD,
            SAME_ERROR_THRESHOLD,
            OUTPUT_DECLINE_THRESHOLD,
            MAX_TEST_ONLY_ITERATIONS,
            STUCK_THRESHOLD,
            RESUME,
            RESUME_FROM,
            RESET_CIRCUIT,
            SESSION_EXPIRATION,
            KEEP_RUNS,
            NOTIFY_URL,
            NOTIFY_FORMAT,
            NOTIFY_EVENTS,
            STATUS_WATCH,
            STATUS_DEBOUNCE,
            REHEARSE,
            REHEARSAL_FILE,
            RESET_ONLY,
            FOLLOW,
            REMOVE_HOOKS);

    private final Map<Option<?>, Object> values;
    private final Map<String, String> texts;
    private final Map<Option<?>, String> spellings;

    private LoopOptions(Map<Option<?>, Object> values, Map<String, String> texts, Map<Option<?>, String> spellings) {
        this.values = values;
        this.texts = texts;
        this.spellings = spellings;
    }

    /**
     * Takes each option from the first layer that has it, else its default; a wrong value is a {@link LoopException}.
     */
    public static LoopOptions of(OptionLayer... byPrecedence) {
        var values = new HashMap<Option<?>, Object>();
        var texts = new LinkedHashMap<String, String>();
        var spellings = new HashMap<Option<?>, String>();
        List<OptionLayer> layers = Defaults.under(List.of(byPrecedence));
        for (Option<?> option : ALL) {
            Setting setting = Setting.of(option, layers);
            values.put(option, setting.value());
            texts.put(option.name(), setting.shown(option));
            spellings.put(option, setting.spelling());
        }
        return new LoopOptions(values, texts, spellings);
    }

    @SuppressWarnings("unchecked")
    public <T> T get(Option<T> option) {
        return (T) Objects.requireNonNull(values.get(option));
    }

    /** The option as its user wrote it; its name where nobody set it. */
    public String spelled(Option<?> option) {
        return Objects.requireNonNull(spellings.get(option));
    }

    /** Where this loop has its files and state, seen from the project's folder. */
    public Path folder() {
        return Path.of(get(WORKSPACE).map(Defaults::workspaceFolder).orElse(".claude-loop"));
    }

    /** The values in force as users would write them, by option name. */
    public Map<String, String> asTexts() {
        return new LinkedHashMap<>(texts);
    }
}
