package dev.claudeloop.maven;

import dev.claudeloop.core.api.LoopOptions;
import java.util.Map;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Lets Claude write the plan, again and again until it needs no more change; no code is changed.
 *
 * @since 0.1.0
 */
@Mojo(name = "plan", aggregator = true, threadSafe = true)
public final class PlanMojo extends LoopRun {

    @Inject
    PlanMojo(MavenSession session) {
        super(session, Map.of(LoopOptions.MODE.name(), "plan"));
    }
}
