package dev.claudeloop.maven;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.OptionLayer;
import java.util.HashMap;
import java.util.List;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** The options of the loop as the POM gives them; texts, so that wrong values meet the loop's own messages. */
abstract class LoopParameters extends NotifyParameters {

    /**
     * What iterations do: plan writes the plan, build works on it. Default: {@code build}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.mode")
    private @Nullable String mode;

    /**
     * How much an iteration does: loop is one item, iterative is as much as possible. Default: {@code loop}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.strategy")
    private @Nullable String strategy;

    /**
     * Iterations of this run, 20 with the strategy iterative; 0 is no limit, with a failsafe at 1000. Default:
     * {@code 50}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.maxIterations")
    private @Nullable String maxIterations;

    /**
     * What to do, instead of the instructions file.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.prompt")
    private @Nullable String prompt;

    /**
     * The prompt's template; else {@code .claude-loop/PROMPT.<mode>.md}, else built in.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.promptFile")
    private @Nullable String promptFile;

    /**
     * What to do. Default: {@code .claude-loop/INSTRUCTIONS.md}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.instructionsFile")
    private @Nullable String instructionsFile;

    /**
     * Appended, if it exists, after the loop's own instructions to the agent. Default: {@code .claude-loop/AGENTS.md}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.systemPromptFile")
    private @Nullable String systemPromptFile;

    /**
     * The list of tasks, as Markdown boxes. Default: {@code IMPLEMENTATION_PLAN.md}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.planFile")
    private @Nullable String planFile;

    /**
     * The tasks where there is neither plan nor status file. Default: {@code TODO.md}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.todoFile")
    private @Nullable String todoFile;

    /**
     * Where the agent tells its progress as JSON. Default: {@code .claude-loop/status.json}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.statusFile")
    private @Nullable String statusFile;

    /**
     * The pause between two iterations. Default: {@code 2s}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.delay")
    private @Nullable String delay;

    /**
     * When the build's tests run: always, onClaim (at the start, and when the agent says it is done), never. Default:
     * {@code always}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.verify")
    private @Nullable String verify;

    /**
     * The goals or phases that run the tests. Default: {@code test}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.verifyGoals")
    private @Nullable List<String> verifyGoals;

    /**
     * How long the build's tests may take; 0s is no limit. Default: {@code 15m}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.verifyTimeout")
    private @Nullable String verifyTimeout;

    /**
     * Whether every test of the start must still exist and not be newly skipped. Default: {@code true}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.ratchet")
    private @Nullable String ratchet;

    /**
     * Tests that may vanish, as patterns such as com.acme.Old*.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.ratchetAllow")
    private @Nullable List<String> ratchetAllow;

    /**
     * Whether a claim needs the exit signal and as many completion indicators as completionThreshold says. Default:
     * {@code false}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.strictCompletion")
    private @Nullable String strictCompletion;

    /**
     * The completion indicators that a strict claim needs. Default: {@code 2}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.completionThreshold")
    private @Nullable String completionThreshold;

    /**
     * If false, only limits, guards and people end the loop. Default: {@code true}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.smartTermination")
    private @Nullable String smartTermination;

    /**
     * Finish types that fail the build, or the word none. Default: {@code error,blocked,circuit_open}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.failOn")
    private @Nullable List<String> failOn;

    /**
     * Fail the build if the last verification was red. Default: {@code true}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.failOnRedTests")
    private @Nullable String failOnRedTests;

    /**
     * What the console shows: quiet is errors only, verbose is also what Claude says and does. Default:
     * {@code progress}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.output")
    private @Nullable String output;

    /**
     * Where logs go; else claude-loop in the build directory.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.logDir")
    private @Nullable String logDir;

    /** What the POM says; a value from the command line may be among it, and wins in its own layer. */
    final OptionLayer fromPom() {
        var values = new HashMap<String, Object>();
        putAgent(values);
        putMemory(values);
        putNotify(values);
        put(values, LoopOptions.MODE, mode);
        put(values, LoopOptions.STRATEGY, strategy);
        put(values, LoopOptions.MAX_ITERATIONS, maxIterations);
        put(values, LoopOptions.PROMPT, prompt);
        put(values, LoopOptions.PROMPT_FILE, promptFile);
        put(values, LoopOptions.INSTRUCTIONS_FILE, instructionsFile);
        put(values, LoopOptions.SYSTEM_PROMPT_FILE, systemPromptFile);
        put(values, LoopOptions.PLAN_FILE, planFile);
        put(values, LoopOptions.TODO_FILE, todoFile);
        put(values, LoopOptions.STATUS_FILE, statusFile);
        put(values, LoopOptions.DELAY, delay);
        put(values, LoopOptions.VERIFY, verify);
        put(values, LoopOptions.VERIFY_GOALS, verifyGoals);
        put(values, LoopOptions.VERIFY_TIMEOUT, verifyTimeout);
        put(values, LoopOptions.RATCHET, ratchet);
        put(values, LoopOptions.RATCHET_ALLOW, ratchetAllow);
        put(values, LoopOptions.STRICT_COMPLETION, strictCompletion);
        put(values, LoopOptions.COMPLETION_THRESHOLD, completionThreshold);
        put(values, LoopOptions.SMART_TERMINATION, smartTermination);
        put(values, LoopOptions.FAIL_ON, failOn);
        put(values, LoopOptions.FAIL_ON_RED_TESTS, failOnRedTests);
        put(values, LoopOptions.OUTPUT, output);
        put(values, LoopOptions.LOG_DIR, logDir);
        return new OptionLayer(values, option -> "<" + option.name() + ">");
    }
}
