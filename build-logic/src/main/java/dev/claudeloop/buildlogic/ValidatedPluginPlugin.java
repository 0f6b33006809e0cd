package dev.claudeloop.buildlogic;

import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.plugin.devel.tasks.ValidatePlugins;

/** Lets Gradle look at the tasks of a plugin; java-gradle-plugin would also bring the API of the Gradle that builds. */
public class ValidatedPluginPlugin implements Plugin<Project> {

    @Override
    public void apply(Project project) {
        SourceSet main =
                project.getExtensions().getByType(SourceSetContainer.class).getByName("main");
        TaskProvider<ValidatePlugins> validation = project.getTasks()
                .register("validatePlugins", ValidatePlugins.class, task -> {
                    task.setGroup("verification");
                    task.setDescription(
                            "Checks inputs, outputs and annotations of the tasks, as strictly as Gradle can.");
                    task.getClasses().from(main.getOutput().getClassesDirs());
                    task.getClasspath().from(main.getCompileClasspath());
                    task.getEnableStricterValidation().set(true);
                    task.getOutputFile()
                            .set(project.getLayout().getBuildDirectory().file("reports/validate-plugins.txt"));
                });
        project.getTasks().named("check", check -> check.dependsOn(validation));
    }
}
