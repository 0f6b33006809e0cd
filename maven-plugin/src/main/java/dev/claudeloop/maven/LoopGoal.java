package dev.claudeloop.maven;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.OptionLayer;
import java.nio.file.Path;
import java.util.Map;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;

/** What all goals have in common: the options in force, the folder of the loop, and plain messages. */
abstract class LoopGoal extends LoopParameters {
    private final MavenSession session;
    private final Map<String, Object> fixed;

    /** A goal for which some options are fixed by its name. */
    LoopGoal(MavenSession session, Map<String, Object> fixed) {
        this.session = session;
        this.fixed = fixed;
    }

    LoopGoal(MavenSession session) {
        this(session, Map.of());
    }

    abstract void execute(Path directory, LoopOptions options, MavenTool tool)
            throws InterruptedException, MojoFailureException;

    /** Messages for the user go on alone, as Maven prints those of their causes after them; {@code -e} shows all. */
    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        try {
            LoopOptions options = OptionSources.merge(
                    new OptionLayer(fixed, OptionSources::onCommandLine),
                    session.getUserProperties(),
                    System.getenv(),
                    fromPom(),
                    session.getCurrentProject().getProperties());
            PomNames.refuseUnknown(session.getCurrentProject());
            MavenProject project = CalledProject.of(session);
            UnreadOptions.refuse(project, session.getCurrentProject(), session.getUserProperties());
            execute(CalledProject.folderOf(project), options, new MavenTool(session, project, options, getLog()));
        } catch (LoopException e) {
            throw session.getRequest().isShowErrors()
                    ? new MojoExecutionException(e.getMessage(), e)
                    : new MojoExecutionException(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("The loop was interrupted.");
        }
    }
}
