package dev.claudeloop.gradle;

import java.util.List;
import javax.inject.Inject;
import org.gradle.api.Action;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.configuration.BuildFeatures;
import org.gradle.api.invocation.Gradle;
import org.gradle.api.provider.Provider;
import org.gradle.api.provider.ProviderFactory;

/** Adds the extension {@code claudeLoop} and the tasks that run, show and stop the loop. */
public class ClaudeLoopPlugin implements Plugin<Project> {
    /** The order of those that one build runs; by itself Gradle promises none, not even that of the command line. */
    private static final List<String> IN_ORDER = List.of(
            "claudeLoopCancel",
            "claudeLoopReset",
            "claudeLoopHooks",
            "claudeLoopInit",
            "claudePlan",
            "claudeBuild",
            "claudeLoop",
            "claudeLoopStatus");

    private final BuildFeatures features;

    @Inject
    public ClaudeLoopPlugin(BuildFeatures features) {
        this.features = features;
    }

    @Override
    public void apply(Project project) {
        project.getExtensions().create("claudeLoop", ClaudeLoopExtension.class);
        add(
                project,
                "claudeLoop",
                ClaudeLoopTask.class,
                task -> task.setDescription(
                        "Runs Claude Code again and again until the build's own tests agree that it is done."));
        add(project, "claudePlan", ClaudeLoopTask.class, task -> {
            task.setDescription("Lets Claude write the plan, again and again until it needs no more change.");
            task.fixMode("plan");
        });
        add(project, "claudeBuild", ClaudeLoopTask.class, task -> {
            task.setDescription("Lets Claude work on the plan until the build's own tests agree that it is done.");
            task.fixMode("build");
        });
        add(project, "claudeLoopInit", ClaudeLoopInitTask.class, task -> {
            task.setDescription("Writes prompts and instructions to fill in; what is there stays as it is.");
            task.getProjectName().set(project.getName());
            project.getSubprojects()
                    .forEach(module -> task.getModules()
                            .add(project.relativePath(module.getProjectDir()).replace('\\', '/')));
        });
        add(
                project,
                "claudeLoopStatus",
                ClaudeLoopStatusTask.class,
                task -> task.setDescription("Shows where the loop stands, and what the next run would do."));
        add(
                project,
                "claudeLoopReset",
                ClaudeLoopResetTask.class,
                task -> task.setDescription("Closes the breaker and forgets the session; logs stay."));
        add(
                project,
                "claudeLoopCancel",
                ClaudeLoopCancelTask.class,
                task -> task.setDescription("Stops a running loop, or marks an idle session cancelled."));
        add(
                project,
                "claudeLoopHooks",
                ClaudeLoopHooksTask.class,
                task -> task.setDescription(
                        "Installs, or removes, the Stop and SessionStart hooks in Claude's settings."));
    }

    private <T extends LoopTask> void add(Project project, String name, Class<T> type, Action<T> more) {
        var extension = project.getExtensions().getByType(ClaudeLoopExtension.class);
        Provider<LoopSlot> slot = project.getGradle()
                .getSharedServices()
                .registerIfAbsent(
                        "claudeLoop",
                        LoopSlot.class,
                        spec -> spec.getMaxParallelUsages().set(1));
        project.getTasks().register(name, type, task -> {
            task.setGroup("claude loop");
            ParameterTable.connect(task, extension);
            task.getProjectDirectory().set(project.getLayout().getProjectDirectory());
            task.getRootDirectory().set(project.getRootDir());
            task.getProjectPath().set(project.getPath());
            task.getDefaultLogDirectory()
                    .set(project.getLayout().getBuildDirectory().dir("claude-loop"));
            describe(project.getGradle(), project.getProviders(), task.getOuterBuild());
            task.usesService(slot);
            task.mustRunAfter(IN_ORDER.subList(0, IN_ORDER.indexOf(name)));
            more.execute(task);
        });
    }

    /** Values may be secrets, so they are read when the task runs and no configuration cache stores them. */
    private void describe(Gradle gradle, ProviderFactory providers, OuterBuild outer) {
        outer.getGradleHome().fileValue(gradle.getGradleHomeDir());
        outer.getGradleUserHome().fileValue(gradle.getGradleUserHomeDir());
        outer.getGradleProperties().set(providers.gradlePropertiesPrefixedBy(""));
        outer.getConfigurationCache().set(features.getConfigurationCache().getRequested());
    }
}
