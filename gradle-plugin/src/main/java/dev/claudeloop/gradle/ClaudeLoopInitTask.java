package dev.claudeloop.gradle;

import dev.claudeloop.core.LoopInit;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.ProjectOutline;
import java.nio.file.Path;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.UntrackedTask;

/** Writes the files that a loop begins with. */
@UntrackedTask(because = "what it writes belongs to the user from then on")
public abstract class ClaudeLoopInitTask extends LoopTask {

    @Internal
    public abstract Property<String> getProjectName();

    /** The folders of the projects below this one, seen from it. */
    @Internal
    public abstract ListProperty<String> getModules();

    @Override
    void execute(Path directory, LoopOptions options) {
        GradleTool tool = tool(directory, options, GradleTool.NO_TESTS);
        var project = new ProjectOutline(
                getProjectName().get(),
                "Gradle",
                tool.testCommand(),
                tool.command("check"),
                getModules().get());
        new LoopInit(directory, options, tool).write(project);
    }
}
