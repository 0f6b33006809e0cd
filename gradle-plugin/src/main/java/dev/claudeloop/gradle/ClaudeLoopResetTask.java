package dev.claudeloop.gradle;

import dev.claudeloop.core.LoopControl;
import dev.claudeloop.core.api.LoopOptions;
import java.nio.file.Path;
import org.gradle.api.tasks.UntrackedTask;
import org.gradle.api.tasks.options.Option;

/** Closes the breaker and forgets the session; logs stay. */
@UntrackedTask(because = "it shows or changes what a loop remembers, which is never up to date")
public abstract class ClaudeLoopResetTask extends LoopTask {

    @Option(
            option = "reset-only",
            description =
                    "What reset forgets: circuit closes the breaker, session forgets the session, both does both.")
    public void resetOnlyFlag(String value) {
        flag(LoopOptions.RESET_ONLY, value);
    }

    @Override
    void execute(Path directory, LoopOptions options) throws InterruptedException {
        new LoopControl(directory, options, tool(directory, options, GradleTool.NO_TESTS)).reset();
    }
}
