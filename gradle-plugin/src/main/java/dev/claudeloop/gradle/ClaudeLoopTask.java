package dev.claudeloop.gradle;

import dev.claudeloop.core.ClaudeLoop;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.LoopResult;
import java.nio.file.Path;
import org.gradle.api.GradleException;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.UntrackedTask;
import org.gradle.api.tasks.options.Option;

/** Runs the loop in the configured mode. */
@UntrackedTask(because = "an agent works on the project's sources, and each run goes on from where they are")
public abstract class ClaudeLoopTask extends LoopTask {

    /** The mode of a task that has one by its name; it wins over every option. */
    @Internal
    protected abstract Property<String> getFixedMode();

    /** Gives the task a mode that no option changes. */
    void fixMode(String mode) {
        getFixedMode().set(mode);
        flag(LoopOptions.MODE, mode);
    }

    @Option(option = "mode", description = "What iterations do: plan writes the plan, build works on it.")
    public void modeFlag(String value) {
        String fixed = getFixedMode().getOrNull();
        if (fixed != null && !fixed.equals(value)) {
            throw new GradleException("The mode of " + getName() + " is always " + fixed + ". Leave --mode=" + value
                    + " away, or call claudeLoop.");
        }
        flag(LoopOptions.MODE, value);
    }

    @Option(
            option = "strategy",
            description = "How much an iteration does: loop is one item, iterative is as much as possible.")
    public void strategyFlag(String value) {
        flag(LoopOptions.STRATEGY, value);
    }

    @Option(
            option = "max-iterations",
            description =
                    "Iterations of this run, 20 with the strategy iterative; 0 is no limit, with a failsafe at 1000.")
    public void maxIterationsFlag(String value) {
        flag(LoopOptions.MAX_ITERATIONS, value);
    }

    @Option(option = "prompt", description = "What to do, instead of the instructions file.")
    public void promptFlag(String value) {
        flag(LoopOptions.PROMPT, value);
    }

    @Option(option = "model", description = "The model that Claude uses.")
    public void modelFlag(String value) {
        flag(LoopOptions.MODEL, value);
    }

    @Option(option = "delay", description = "The pause between two iterations.")
    public void delayFlag(String value) {
        flag(LoopOptions.DELAY, value);
    }

    @Option(
            option = "output",
            description = "What the console shows: quiet is errors only, verbose is also what Claude says and does.")
    public void outputFlag(String value) {
        flag(LoopOptions.OUTPUT, value);
    }

    @Option(option = "rehearse", description = "Use the built-in rehearsal agent instead of Claude: no model, no cost.")
    public void rehearseFlag(boolean value) {
        flag(LoopOptions.REHEARSE, Boolean.toString(value));
    }

    @Option(
            option = "skip-permissions",
            description = "Let Claude do everything unasked; only for a machine you can lose.")
    public void skipPermissionsFlag(boolean value) {
        flag(LoopOptions.SKIP_PERMISSIONS, Boolean.toString(value));
    }

    @Option(
            option = "stagnation-threshold",
            description =
                    "Iterations without progress that open the breaker, 2 with the strategy iterative; 0 is never.")
    public void stagnationThresholdFlag(String value) {
        flag(LoopOptions.STAGNATION_THRESHOLD, value);
    }

    @Option(
            option = "max-cost-usd",
            description = "US dollars that a session may cost, resumed runs included; 0 is no limit.")
    public void maxCostUsdFlag(String value) {
        flag(LoopOptions.MAX_COST_USD, value);
    }

    @Option(option = "resume", description = "Whether a session that has not ended goes on; false starts over.")
    public void resumeFlag(boolean value) {
        flag(LoopOptions.RESUME, Boolean.toString(value));
    }

    @Option(
            option = "resume-from",
            description = "Go on after that iteration and set later records aside; 0 is after the last.")
    public void resumeFromFlag(String value) {
        flag(LoopOptions.RESUME_FROM, value);
    }

    @Option(option = "reset-circuit", description = "Close the breaker before the run.")
    public void resetCircuitFlag(boolean value) {
        flag(LoopOptions.RESET_CIRCUIT, Boolean.toString(value));
    }

    @Override
    void execute(Path directory, LoopOptions options) throws InterruptedException {
        var scope = new VerifyScope(getProjectPath().get(), options.get(LoopOptions.VERIFY_TASKS));
        try (var nested = new NestedGradle(directory, getOuterBuild(), scope)) {
            LoopResult result = new ClaudeLoop(directory, options, tool(directory, options, nested::run)).run();
            if (result.failsBuild()) {
                throw new GradleException(result.reason());
            }
        }
    }
}
