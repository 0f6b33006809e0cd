package dev.claudeloop.maven;

import dev.claudeloop.core.api.LoopOptions;
import java.util.Map;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Lets Claude work on the plan, again and again until the build's own tests agree that the work is done.
 *
 * @since 0.1.0
 */
@Mojo(name = "build", aggregator = true, threadSafe = true)
public final class BuildMojo extends LoopRun {

    @Inject
    BuildMojo(MavenSession session) {
        super(session, Map.of(LoopOptions.MODE.name(), "build"));
    }
}
