package dev.claudeloop.maven;

import java.util.Map;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Runs Claude Code again and again, until the build's own tests agree that the work is done. The loop is that of the
 * project that Maven was called on: Claude runs in its folder, and the tests of all its modules count. With {@code -pl}
 * and one module the loop is that module's, in its folder, with its {@code .claude-loop} and its tests; {@code -am}
 * adds the tests of the modules that it needs. With {@code -pl} and several modules the loop stays that of the whole,
 * and the tests of these modules count. Settings, profiles, {@code -D} and the like hold for the tests as they hold for
 * the call.
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
