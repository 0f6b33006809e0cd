package dev.claudeloop.maven;

import dev.claudeloop.core.LoopInit;
import dev.claudeloop.core.api.LoopOptions;
import java.nio.file.Path;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Writes prompts and instructions to fill in; what is there stays as it is.
 *
 * @since 0.1.0
 */
@Mojo(name = "init", aggregator = true, threadSafe = true)
public final class InitMojo extends LoopGoal {

    @Inject
    InitMojo(MavenSession session) {
        super(session);
    }

    @Override
    void execute(Path directory, LoopOptions options, MavenTool tool) {
        new LoopInit(directory, options, tool).write(tool.outline());
    }
}
