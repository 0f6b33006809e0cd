package dev.claudeloop.gradle;

import dev.claudeloop.core.LoopControl;
import dev.claudeloop.core.api.LoopOptions;
import java.nio.file.Path;
import org.gradle.api.tasks.UntrackedTask;

/** Stops a running loop, or marks an idle session cancelled. */
@UntrackedTask(because = "it shows or changes what a loop remembers, which is never up to date")
public abstract class ClaudeLoopCancelTask extends LoopTask {

    @Override
    void execute(Path directory, LoopOptions options) throws InterruptedException {
        new LoopControl(directory, options, tool(directory, options, GradleTool.NO_TESTS)).cancel();
    }
}
