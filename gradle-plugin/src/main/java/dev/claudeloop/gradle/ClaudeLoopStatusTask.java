package dev.claudeloop.gradle;

import dev.claudeloop.core.LoopControl;
import dev.claudeloop.core.api.LoopOptions;
import java.nio.file.Path;
import org.gradle.api.tasks.UntrackedTask;
import org.gradle.api.tasks.options.Option;

/** Shows where the loop stands, and what the next run would do. */
@UntrackedTask(because = "it shows or changes what a loop remembers, which is never up to date")
public abstract class ClaudeLoopStatusTask extends LoopTask {

    @Option(option = "follow", description = "Whether status goes on showing what a running loop does.")
    public void followFlag(boolean value) {
        flag(LoopOptions.FOLLOW, Boolean.toString(value));
    }

    @Override
    void execute(Path directory, LoopOptions options) throws InterruptedException {
        new LoopControl(directory, options, tool(directory, options, GradleTool.NO_TESTS)).status();
    }
}
