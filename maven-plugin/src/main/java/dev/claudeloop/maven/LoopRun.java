package dev.claudeloop.maven;

import dev.claudeloop.core.ClaudeLoop;
import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.LoopResult;
import java.nio.file.Path;
import java.util.Map;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoFailureException;

/** A goal that runs the loop, and fails as the loop's result says. */
abstract class LoopRun extends LoopGoal {

    LoopRun(MavenSession session, Map<String, Object> fixed) {
        super(session, fixed);
    }

    @Override
    final void execute(Path directory, LoopOptions options, BuildTool tool)
            throws InterruptedException, MojoFailureException {
        LoopResult result = new ClaudeLoop(directory, options, tool).run();
        if (result.failsBuild()) {
            throw new MojoFailureException(result.reason());
        }
    }
}
