package dev.claudeloop.gradle;

import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/**
 * The options that a build script can set, for all tasks in the extension or for one of them; paths are relative to the
 * project.
 */
public interface ClaudeLoopParameters extends MemoryParameters, NotifyParameters {

    /** What iterations do: plan writes the plan, build works on it. Default: {@code build}. */
    @Input
    @Optional
    Property<String> getMode();

    /** How much an iteration does: loop is one item, iterative is as much as possible. Default: {@code loop}. */
    @Input
    @Optional
    Property<String> getStrategy();

    /**
     * Iterations of this run, 20 with the strategy iterative; 0 is no limit, with a failsafe at 1000. Default:
     * {@code 50}.
     */
    @Input
    @Optional
    Property<Integer> getMaxIterations();

    /** What to do, instead of the instructions file. */
    @Input
    @Optional
    Property<String> getPrompt();

    /** The prompt's template; else {@code .claude-loop/PROMPT.<mode>.md}, else built in. */
    @Input
    @Optional
    Property<String> getPromptFile();

    /** What to do. Default: {@code .claude-loop/INSTRUCTIONS.md}. */
    @Input
    @Optional
    Property<String> getInstructionsFile();

    /**
     * Appended, if it exists, after the loop's own instructions to the agent. Default: {@code .claude-loop/AGENTS.md}.
     */
    @Input
    @Optional
    Property<String> getSystemPromptFile();

    /** The list of tasks, as Markdown boxes. Default: {@code IMPLEMENTATION_PLAN.md}. */
    @Input
    @Optional
    Property<String> getPlanFile();

    /** The tasks where there is neither plan nor status file. Default: {@code TODO.md}. */
    @Input
    @Optional
    Property<String> getTodoFile();

    /** Where the agent tells its progress as JSON. Default: {@code .claude-loop/status.json}. */
    @Input
    @Optional
    Property<String> getStatusFile();

    /** The Claude CLI: a name on the PATH, or a path. Default: {@code claude}. */
    @Input
    @Optional
    Property<String> getClaudeCommand();

    /** Further arguments for the Claude CLI; they win over the loop's. */
    @Input
    @Optional
    ListProperty<String> getClaudeArgs();

    /** Further environment variables for the agent. */
    @Input
    @Optional
    MapProperty<String, String> getEnvironment();

    /** Words put before the Claude command, for example {@code docker,exec,-i,box}. */
    @Input
    @Optional
    ListProperty<String> getLauncher();

    /** The model that Claude uses. Default: {@code sonnet}. */
    @Input
    @Optional
    Property<String> getModel();

    /** Turns that Claude may take in one iteration; 0 is no limit. Default: {@code 50}. */
    @Input
    @Optional
    Property<Integer> getMaxTurns();

    /** Claude's permission mode. Default: {@code acceptEdits}. */
    @Input
    @Optional
    Property<String> getPermissionMode();

    /** What Claude may do unasked; else reading, editing, the build's own commands and local git. */
    @Input
    @Optional
    ListProperty<String> getAllowedTools();

    /** Let Claude do everything unasked; only for a machine you can lose. Default: {@code false}. */
    @Input
    @Optional
    Property<Boolean> getSkipPermissions();

    /** Go on in the same Claude session instead of a fresh one each time. Default: {@code false}. */
    @Input
    @Optional
    Property<Boolean> getContinueSession();

    /** How long Claude may take for one iteration; 0s is no limit. Default: {@code 15m}. */
    @Input
    @Optional
    Property<String> getIterationTimeout();

    /** How long Claude may give no sign of life; 0s is no limit. Default: {@code 10m}. */
    @Input
    @Optional
    Property<String> getIdleTimeout();

    /** The pause between two iterations. Default: {@code 2s}. */
    @Input
    @Optional
    Property<String> getDelay();

    /**
     * When the build's tests run: always, onClaim (at the start, and when the agent says it is done), never. Default:
     * {@code always}.
     */
    @Input
    @Optional
    Property<String> getVerify();

    /** The tasks that run the tests. Default: {@code test}. */
    @Input
    @Optional
    ListProperty<String> getVerifyTasks();

    /** How long the build's tests may take; 0s is no limit. Default: {@code 15m}. */
    @Input
    @Optional
    Property<String> getVerifyTimeout();

    /** Whether every test of the start must still exist and not be newly skipped. Default: {@code true}. */
    @Input
    @Optional
    Property<Boolean> getRatchet();

    /** Tests that may vanish, as patterns such as com.acme.Old*. */
    @Input
    @Optional
    ListProperty<String> getRatchetAllow();

    /**
     * Whether a claim needs the exit signal and as many completion indicators as completionThreshold says. Default:
     * {@code false}.
     */
    @Input
    @Optional
    Property<Boolean> getStrictCompletion();

    /** The completion indicators that a strict claim needs. Default: {@code 2}. */
    @Input
    @Optional
    Property<Integer> getCompletionThreshold();

    /** If false, only limits, guards and people end the loop. Default: {@code true}. */
    @Input
    @Optional
    Property<Boolean> getSmartTermination();

    /** Finish types that fail the build, or the word none. Default: {@code error,blocked,circuit_open}. */
    @Input
    @Optional
    ListProperty<String> getFailOn();

    /** Fail the build if the last verification was red. Default: {@code true}. */
    @Input
    @Optional
    Property<Boolean> getFailOnRedTests();

    /**
     * What the console shows: quiet is errors only, verbose is also what Claude says and does. Default:
     * {@code progress}.
     */
    @Input
    @Optional
    Property<String> getOutput();

    /** Where logs go; else claude-loop in the build directory. */
    @Input
    @Optional
    Property<String> getLogDir();

    /** How much of what Claude prints in one iteration is kept. Default: {@code 1g}. */
    @Input
    @Optional
    Property<String> getMaxStreamBytes();

    /** Use the built-in rehearsal agent instead of Claude: no model, no cost. Default: {@code false}. */
    @Input
    @Optional
    Property<Boolean> getRehearse();

    /** What the rehearsal agent plays. Default: {@code .claude-loop/rehearsal.json}. */
    @Input
    @Optional
    Property<String> getRehearsalFile();
}
