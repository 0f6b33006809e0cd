package dev.claudeloop.maven;

import dev.claudeloop.core.LoopControl;
import dev.claudeloop.core.api.LoopOptions;
import java.nio.file.Path;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Stops a running loop, or marks an idle session cancelled, and reports done and remaining work.
 *
 * @since 0.1.0
 */
@Mojo(name = "cancel", aggregator = true, threadSafe = true)
public final class CancelMojo extends LoopGoal {

    @Inject
    CancelMojo(MavenSession session) {
        super(session);
    }

    @Override
    void execute(Path directory, LoopOptions options, MavenTool tool) throws InterruptedException {
        new LoopControl(directory, options, tool).cancel();
    }
}
