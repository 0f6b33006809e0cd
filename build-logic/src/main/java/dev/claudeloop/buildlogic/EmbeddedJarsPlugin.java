package dev.claudeloop.buildlogic;

import java.util.Map;
import java.util.concurrent.Callable;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.bundling.Jar;
import org.gradle.language.jvm.tasks.ProcessResources;

/** Puts the programs that run as processes of their own as jars into the resources of the core. */
public class EmbeddedJarsPlugin implements Plugin<Project> {
    private static final String CORE = "dev/claudeloop/core/";

    @Override
    public void apply(Project project) {
        embed(project, "rehearsal", "agent.jar", Map.of(), CORE + "rehearsal/**", CORE + "stream/**");
        Map<String, String> started = Map.of("Main-Class", "dev.claudeloop.core.hook.LoopHook");
        embed(project, "hook", "stop-check.jar", started, CORE + "hook/**");
    }

    private static void embed(
            Project project, String home, String name, Map<String, String> manifest, String... included) {
        SourceSet main =
                project.getExtensions().getByType(SourceSetContainer.class).getByName("main");
        Configuration runtime = project.getConfigurations().getByName(main.getRuntimeClasspathConfigurationName());
        Callable<Object> jacksonCore =
                () -> runtime.filter(file -> file.getName().startsWith("jackson-core-")).getFiles().stream()
                        .map(project::zipTree)
                        .toList();
        TaskProvider<Jar> embedded = project.getTasks().register(home + "Jar", Jar.class, jar -> {
            jar.setDescription("Packs the program of the package " + home + " with what it needs.");
            jar.getArchiveFileName().set(name);
            jar.getDestinationDirectory()
                    .set(project.getLayout().getBuildDirectory().dir("embedded/" + home));
            jar.getManifest().attributes(manifest);
            jar.from(main.getJava().getClassesDirectory(), classes -> classes.include(included));
            jar.from(
                    jacksonCore,
                    classes -> classes.exclude(
                            "META-INF/versions/**", "META-INF/maven/**", "META-INF/MANIFEST.MF", "module-info.class"));
        });
        project.getTasks()
                .named(
                        main.getProcessResourcesTaskName(),
                        ProcessResources.class,
                        resources -> resources.from(embedded, into -> into.into(CORE + home)));
    }
}
