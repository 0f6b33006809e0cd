package dev.claudeloop.maven;

import dev.claudeloop.core.LoopControl;
import dev.claudeloop.core.api.LoopOptions;
import java.nio.file.Path;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Installs, or removes, the Stop and SessionStart hooks in the local project settings of Claude.
 *
 * @since 0.1.0
 */
@Mojo(name = "hooks", aggregator = true, threadSafe = true)
public final class HooksMojo extends LoopGoal {

    @Inject
    HooksMojo(MavenSession session) {
        super(session);
    }

    @Override
    void execute(Path directory, LoopOptions options, MavenTool tool) throws InterruptedException {
        new LoopControl(directory, options, tool).hooks();
    }
}
