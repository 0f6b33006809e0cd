package dev.claudeloop.buildlogic;

import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.plugins.BasePluginExtension;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.jvm.tasks.Jar;

/** Packs a module with all that it needs at run time, as plugins of a Gradle build share one class path. */
public class ShadedJarPlugin implements Plugin<Project> {

    @Override
    public void apply(Project project) {
        Shading shading = project.getExtensions().create("shading", Shading.class);
        TaskProvider<Jar> plain = project.getTasks()
                .named("jar", Jar.class, jar -> jar.getArchiveClassifier().set("plain"));
        BasePluginExtension base = project.getExtensions().getByType(BasePluginExtension.class);
        TaskProvider<ShadedJar> shaded = project.getTasks().register("shadedJar", ShadedJar.class, jar -> {
            jar.setGroup("build");
            jar.setDescription("Packs the module and its dependencies, relocated.");
            jar.getJars().from(plain, project.getConfigurations().getByName("runtimeClasspath"));
            jar.getRelocations().set(shading.getRelocations());
            jar.getShaded()
                    .set(base.getLibsDirectory()
                            .file(base.getArchivesName().map(name -> name + "-" + project.getVersion() + ".jar")));
        });
        project.getTasks().named("assemble", assemble -> assemble.dependsOn(shaded));
    }
}
