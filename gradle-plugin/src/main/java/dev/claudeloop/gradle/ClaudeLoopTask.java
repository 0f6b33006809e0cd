package dev.claudeloop.gradle;

import dev.claudeloop.core.ClaudeLoop;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.LoopResult;
import java.nio.file.Path;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.UntrackedTask;
import org.gradle.api.tasks.options.Option;

/** Runs the loop in the configured mode. */
@UntrackedTask(because = "an agent works on the project's sources, and each run goes on from where they are")
public abstract class ClaudeLoopTask extends DefaultTask implements ClaudeLoopParameters {

    @Internal
    public abstract DirectoryProperty getProjectDirectory();

    @Internal
    public abstract DirectoryProperty getDefaultLogDirectory();

    @Nested
    public abstract OuterBuild getOuterBuild();

    /** The options that stand after the task's name on the command line; they must not mix with the script's. */
    @Internal
    protected abstract MapProperty<String, String> getFlags();

    @Option(option = "mode", description = "What iterations do: plan writes the plan, build works on it.")
    public void modeFlag(String value) {
        flag(LoopOptions.MODE, value);
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

    /** Messages for the user go on alone, without the exceptions that led to them. */
    @TaskAction
    void loop() {
        try {
            LoopResult result = run();
            if (result.failsBuild()) {
                throw new GradleException(result.reason());
            }
        } catch (LoopException e) {
            throw new GradleException(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GradleException("The loop was interrupted.");
        }
    }

    private LoopResult run() throws InterruptedException {
        LoopOptions options = OptionSources.merge(
                getFlags().get(),
                getOuterBuild().getGradleProperties().get(),
                System.getenv(),
                ParameterTable.values(this));
        Path directory = getProjectDirectory().get().getAsFile().toPath();
        Path logs = getDefaultLogDirectory().get().getAsFile().toPath();
        try (var nested = new NestedGradle(directory, getOuterBuild(), options.get(LoopOptions.VERIFY_TASKS))) {
            return new ClaudeLoop(directory, options, new GradleTool(directory, logs, nested, getLogger())).run();
        }
    }

    private void flag(dev.claudeloop.core.api.Option<?> option, String value) {
        getFlags().put(option.name(), value);
    }
}
