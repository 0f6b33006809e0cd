package dev.claudeloop.buildlogic;

import java.util.concurrent.Callable;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.bundling.Jar;
import org.gradle.language.jvm.tasks.ProcessResources;

/** Puts the rehearsal agent, which runs as a process of its own, as a jar into the resources of the core. */
public class RehearsalAgentPlugin implements Plugin<Project> {
    private static final String HOME = "dev/claudeloop/core/rehearsal";

    @Override
    public void apply(Project project) {
        SourceSet main =
                project.getExtensions().getByType(SourceSetContainer.class).getByName("main");
        Configuration runtime = project.getConfigurations().getByName(main.getRuntimeClasspathConfigurationName());
        Callable<Object> jacksonCore =
                () -> runtime.filter(file -> file.getName().startsWith("jackson-core-")).getFiles().stream()
                        .map(project::zipTree)
                        .toList();
        TaskProvider<Jar> agent = project.getTasks().register("rehearsalAgentJar", Jar.class, jar -> {
            jar.setDescription("Packs the rehearsal agent with what it needs.");
            jar.getArchiveFileName().set("agent.jar");
            jar.getDestinationDirectory()
                    .set(project.getLayout().getBuildDirectory().dir("rehearsal-agent"));
            jar.from(
                    main.getJava().getClassesDirectory(),
                    classes -> classes.include(HOME + "/**", "dev/claudeloop/core/stream/**"));
            jar.from(
                    jacksonCore,
                    classes -> classes.exclude(
                            "META-INF/versions/**", "META-INF/maven/**", "META-INF/MANIFEST.MF", "module-info.class"));
        });
        project.getTasks()
                .named(
                        main.getProcessResourcesTaskName(),
                        ProcessResources.class,
                        resources -> resources.from(agent, into -> into.into(HOME)));
    }
}
