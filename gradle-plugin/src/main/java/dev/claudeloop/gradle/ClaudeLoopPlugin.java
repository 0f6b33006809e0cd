package dev.claudeloop.gradle;

import org.gradle.StartParameter;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.invocation.Gradle;
import org.gradle.api.provider.Provider;
import org.gradle.api.provider.ProviderFactory;

/** Adds the extension {@code claudeLoop} and the task that runs the loop. */
public abstract class ClaudeLoopPlugin implements Plugin<Project> {

    @Override
    public void apply(Project project) {
        var extension = project.getExtensions().create("claudeLoop", ClaudeLoopExtension.class);
        Gradle gradle = project.getGradle();
        Provider<LoopSlot> slot = gradle.getSharedServices()
                .registerIfAbsent(
                        "claudeLoop",
                        LoopSlot.class,
                        spec -> spec.getMaxParallelUsages().set(1));
        project.getTasks().register("claudeLoop", ClaudeLoopTask.class, task -> {
            task.setGroup("claude loop");
            task.setDescription("Runs Claude Code again and again until the build's own tests agree that it is done.");
            task.usesService(slot);
            ParameterTable.connect(task, extension);
            task.getProjectDirectory().set(project.getLayout().getProjectDirectory());
            task.getDefaultLogDirectory()
                    .set(project.getLayout().getBuildDirectory().dir("claude-loop"));
            describe(gradle, project.getProviders(), task.getOuterBuild());
        });
    }

    /** Values may be secrets, so they are read when the task runs and no configuration cache stores them. */
    private static void describe(Gradle gradle, ProviderFactory providers, OuterBuild outer) {
        StartParameter start = gradle.getStartParameter();
        outer.getGradleHome().fileValue(gradle.getGradleHomeDir());
        outer.getGradleUserHome().fileValue(gradle.getGradleUserHomeDir());
        outer.getGradleProperties().set(providers.gradlePropertiesPrefixedBy(""));
        outer.getProjectProperties().set(start.getProjectProperties().keySet());
        outer.getSystemProperties().set(start.getSystemPropertiesArgs().keySet());
        outer.getInitScripts().from(start.getInitScripts());
        outer.getOffline().set(start.isOffline());
        outer.getBuildCache().set(start.isBuildCacheEnabled());
    }
}
