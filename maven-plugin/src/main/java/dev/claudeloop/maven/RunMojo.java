package dev.claudeloop.maven;

import java.util.Map;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Runs Claude Code again and again in the folder that Maven was called in, until the build's own tests agree that the
 * work is done.
 *
 * @since 0.1.0
 */
@Mojo(name = "run", aggregator = true, threadSafe = true)
public final class RunMojo extends LoopRun {

    @Inject
    RunMojo(MavenSession session) {
        super(session, Map.of());
    }
}
