package dev.claudeloop.maven;

import dev.claudeloop.core.ClaudeLoop;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.LoopResult;
import java.nio.file.Path;
import java.util.Map;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;

/** A goal that runs the loop, and fails as the loop's result says. */
abstract class LoopRun extends LoopGoal {
    private final MavenSession session;

    LoopRun(MavenSession session, Map<String, Object> fixed) {
        super(session, fixed);
        this.session = session;
    }

    @Override
    final void execute(Path directory, LoopOptions options, MavenTool tool)
            throws InterruptedException, MojoFailureException {
        if (hasRunInAnotherModule()) {
            getLog().info("The loop in " + directory + " has run in this build; it does not run for each module.");
            return;
        }
        SkippedTests.refuse(session.getUserProperties(), options);
        LoopResult result = new ClaudeLoop(directory, options, tool).run();
        if (result.failsBuild()) {
            throw new MojoFailureException(result.reason());
        }
    }

    /** A POM may bind the goal to a phase, and Maven then calls it for each module that inherits that. */
    private boolean hasRunInAnotherModule() {
        MavenProject module = session.getCurrentProject();
        Object first = session.getRequest().getData().putIfAbsent(getClass().getName(), module);
        return first != null && !first.equals(module);
    }
}
