package dev.claudeloop.gradle;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import java.nio.file.Path;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.options.Option;
import org.gradle.work.DisableCachingByDefault;

/** What all tasks of the plugin have in common: the options in force, the project's folder, and plain messages. */
@DisableCachingByDefault(because = "what a loop does is never the same twice")
public abstract class LoopTask extends DefaultTask implements ClaudeLoopParameters {

    @Internal
    public abstract DirectoryProperty getProjectDirectory();

    /** Where the wrapper is; the project's folder, or one above it. */
    @Internal
    public abstract DirectoryProperty getRootDirectory();

    @Internal
    public abstract Property<String> getProjectPath();

    @Internal
    public abstract DirectoryProperty getDefaultLogDirectory();

    @Nested
    public abstract OuterBuild getOuterBuild();

    /** The options that stand after the task's name on the command line; they must not mix with the script's. */
    @Internal
    protected abstract MapProperty<String, String> getFlags();

    @Option(
            option = "workspace",
            description = "A named loop with files and state of its own, under .claude-loop/workspaces.")
    public void workspaceFlag(String value) {
        flag(LoopOptions.WORKSPACE, value);
    }

    abstract void execute(Path directory, LoopOptions options) throws InterruptedException;

    /** Of an exception Gradle prints the message; what led to it is for {@code --stacktrace}. */
    @TaskAction
    void execute() {
        try {
            LoopOptions options = OptionSources.merge(
                    getFlags().get(),
                    getOuterBuild().getGradleProperties().get(),
                    getOuterBuild().namesOnCommandLine(),
                    System.getProperties().stringPropertyNames(),
                    System.getenv(),
                    ParameterTable.values(this));
            execute(getProjectDirectory().get().getAsFile().toPath(), options);
        } catch (LoopException e) {
            throw new GradleException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GradleException("The loop was interrupted.");
        }
    }

    final GradleTool tool(Path directory, LoopOptions options, GradleTool.TestRunner runner) {
        Path logs = getDefaultLogDirectory().get().getAsFile().toPath();
        String gradle = GradleTool.gradle(
                directory, getRootDirectory().get().getAsFile().toPath());
        return new GradleTool(gradle, logs, options.get(LoopOptions.VERIFY_TASKS), runner, getLogger());
    }

    final void flag(dev.claudeloop.core.api.Option<?> option, String value) {
        getFlags().put(option.name(), value);
    }
}
