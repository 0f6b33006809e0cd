package dev.claudeloop.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A real Gradle that resolves this build's plugin; its daemons end with this JVM. */
public record GradleBuild(
        GradleHome home,
        PluginRepository repository,
        GradleDaemons daemons,
        Map<String, String> environment,
        Duration limit)
        implements Build {

    public GradleBuild {
        environment = Map.copyOf(environment);
    }

    /** On the JDK that runs the tests, and with five minutes for each build. */
    public static GradleBuild with(GradleHome home, PluginRepository repository) {
        return new GradleBuild(
                home,
                repository,
                GradleDaemons.ofThisJvm(),
                Map.of("JAVA_HOME", System.getProperty("java.home")),
                Duration.ofMinutes(5));
    }

    @Override
    public GradleBuild withEnvironment(Map<String, String> variables) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(variables);
        return new GradleBuild(home, repository, daemons, all, limit);
    }

    @Override
    public GradleBuild withLimit(Duration newLimit) {
        return new GradleBuild(home, repository, daemons, environment, newLimit);
    }

    @Override
    public ChildProcess start(Path project, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                home.command().toString(), "--console=plain", "-I", initScript().toString()));
        command.addAll(daemons.options());
        command.addAll(arguments);
        return ChildProcess.start(project, environment, Interruptible.command(command));
    }

    @Override
    public FinishedProcess run(Path project, String... arguments) {
        try {
            return Build.super.run(project, arguments);
        } catch (AssertionError e) {
            // The client is dead, but its daemon goes on with the build.
            daemons.close();
            throw e;
        }
    }

    private Path initScript() {
        String location = repository.directory().toUri().toString();
        try {
            return Files.writeString(repository.directory().resolve("claude-loop.init.gradle"), """
                    beforeSettings { settings ->
                        def repositories = { handler ->
                            handler.maven { repository ->
                                repository.url = '%s'
                                repository.content { it.includeGroup('%s') }
                            }
                            handler.mavenCentral()
                        }
                        repositories(settings.pluginManagement.repositories)
                        repositories(settings.dependencyResolutionManagement.repositories)
                    }
                    """.formatted(
                            location.replace("'", "\\'"), PluginRepository.GROUP));
        } catch (IOException e) {
            throw new UncheckedIOException("Could not write the init script that names the plugin's repository", e);
        }
    }
}
