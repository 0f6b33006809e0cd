package dev.claudeloop.maven;

import dev.claudeloop.core.LoopControl;
import dev.claudeloop.core.api.LoopOptions;
import java.nio.file.Path;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Closes the breaker and forgets the session; logs stay.
 *
 * @since 0.1.0
 */
@Mojo(name = "reset", aggregator = true, threadSafe = true)
public final class ResetMojo extends LoopGoal {

    @Inject
    ResetMojo(MavenSession session) {
        super(session);
    }

    @Override
    void execute(Path directory, LoopOptions options, MavenTool tool) throws InterruptedException {
        new LoopControl(directory, options, tool).reset();
    }
}
