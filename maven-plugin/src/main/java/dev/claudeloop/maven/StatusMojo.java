package dev.claudeloop.maven;

import dev.claudeloop.core.LoopControl;
import dev.claudeloop.core.api.LoopOptions;
import java.nio.file.Path;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Shows the session, the breaker, what is spent, the calls that are left, the last iterations and what would resume.
 *
 * @since 0.1.0
 */
@Mojo(name = "status", aggregator = true, threadSafe = true)
public final class StatusMojo extends LoopGoal {

    @Inject
    StatusMojo(MavenSession session) {
        super(session);
    }

    @Override
    void execute(Path directory, LoopOptions options, MavenTool tool) throws InterruptedException {
        new LoopControl(directory, options, tool).status();
    }
}
