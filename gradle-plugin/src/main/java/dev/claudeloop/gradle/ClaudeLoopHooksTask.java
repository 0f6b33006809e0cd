package dev.claudeloop.gradle;

import dev.claudeloop.core.LoopControl;
import dev.claudeloop.core.api.LoopOptions;
import java.nio.file.Path;
import org.gradle.api.tasks.UntrackedTask;
import org.gradle.api.tasks.options.Option;

/** Installs, or removes, the Stop and SessionStart hooks in the local project settings of Claude. */
@UntrackedTask(because = "it shows or changes what a loop remembers, which is never up to date")
public abstract class ClaudeLoopHooksTask extends LoopTask {

    @Option(option = "remove-hooks", description = "Whether hooks takes Claude's hooks out instead of putting them in.")
    public void removeHooksFlag(boolean value) {
        flag(LoopOptions.REMOVE_HOOKS, Boolean.toString(value));
    }

    @Override
    void execute(Path directory, LoopOptions options) throws InterruptedException {
        new LoopControl(directory, options, tool(directory, options, GradleTool.NO_TESTS)).hooks();
    }
}
