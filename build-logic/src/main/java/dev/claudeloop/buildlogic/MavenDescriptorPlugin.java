package dev.claudeloop.buildlogic;

import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.api.tasks.TaskContainer;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.language.jvm.tasks.ProcessResources;

/** Lets the maven-plugin-plugin write the help goal and the descriptor of a Maven plugin. */
public class MavenDescriptorPlugin implements Plugin<Project> {
    private static final String PLUGIN = "org.apache.maven.plugins:maven-plugin-plugin:";

    @Override
    public void apply(Project project) {
        SourceSet main =
                project.getExtensions().getByType(SourceSetContainer.class).getByName("main");
        new MavenInstallation(project, Pom.of(project)).configureGoals();
        TaskContainer tasks = project.getTasks();

        TaskProvider<MavenGoal> help = tasks.register("helpGoal", MavenGoal.class, goal -> {
            goal.setDescription("Writes the source of the help goal.");
            goal.getGoal().set(PLUGIN + "helpmojo");
            goal.getWrites().set("generated-sources/plugin");
        });
        main.getJava().srcDir(help);

        TaskProvider<MavenGoal> descriptor = tasks.register("pluginDescriptor", MavenGoal.class, goal -> {
            goal.setDescription("Writes the descriptor of the Maven plugin.");
            goal.getGoal().set(PLUGIN + "descriptor");
            goal.getSources().from(main.getJava().getSourceDirectories());
            goal.getClasses().from(main.getJava().getClassesDirectory());
            goal.getWrites().set("classes/META-INF/maven");
        });
        tasks.named(
                main.getProcessResourcesTaskName(),
                ProcessResources.class,
                resources -> resources.from(descriptor, files -> files.into("META-INF/maven")));
    }
}
