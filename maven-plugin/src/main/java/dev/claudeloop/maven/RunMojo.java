package dev.claudeloop.maven;

import dev.claudeloop.core.ClaudeLoop;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.LoopResult;
import java.nio.file.Path;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Runs Claude Code again and again in the folder that Maven was called in, until the build's own tests agree that the
 * work is done.
 *
 * @since 0.1.0
 */
@Mojo(name = "run", aggregator = true, threadSafe = true)
public final class RunMojo extends LoopParameters {

    private final MavenSession session;

    @Inject
    RunMojo(MavenSession session) {
        this.session = session;
    }

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        LoopResult result = loop();
        if (result.failsBuild()) {
            throw new MojoFailureException(result.reason());
        }
    }

    /** Messages for the user go on alone: Maven would print those of their causes after them. */
    private LoopResult loop() throws MojoExecutionException {
        try {
            LoopOptions options = OptionSources.merge(session.getUserProperties(), System.getenv(), fromPom());
            Path directory = Path.of(session.getExecutionRootDirectory());
            return new ClaudeLoop(directory, options, new MavenTool(session, options, getLog())).run();
        } catch (LoopException e) {
            throw new MojoExecutionException(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("The loop was interrupted.");
        }
    }
}
