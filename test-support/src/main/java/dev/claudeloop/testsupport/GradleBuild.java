package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A real Gradle that resolves this build's plugin; its daemons end with this JVM.
 *
 * @param cache what becomes of the configuration cache
 */
public record GradleBuild(
        GradleHome home,
        PluginRepository repository,
        GradleDaemons daemons,
        Map<String, String> environment,
        Duration limit,
        Cache cache)
        implements Build {

    /** What a build does with the configuration cache. */
    public enum Cache {
        AS_THE_PROJECT_HAS_IT,
        STORED_JUST_BEFORE,
        OFF
    }

    public GradleBuild {
        environment = Map.copyOf(environment);
    }

    /** On the JDK that runs the tests, and with five minutes for each build. */
    public static GradleBuild with(GradleHome home, PluginRepository repository) {
        return new GradleBuild(
                home,
                repository,
                GradleDaemons.ofThisJvm(),
                // Its client lives for seconds, in which the optimising compiler costs more than it saves.
                Map.of(
                        "JAVA_HOME",
                        System.getProperty("java.home"),
                        "GRADLE_OPTS",
                        "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"),
                Duration.ofMinutes(5),
                Cache.AS_THE_PROJECT_HAS_IT);
    }

    /** The same build from the configuration cache, for projects that have switched it on. */
    public GradleBuild fromConfigurationCache() {
        return new GradleBuild(home, repository, daemons, environment, limit, Cache.STORED_JUST_BEFORE);
    }

    /** The same build without the configuration cache, whatever the project says. */
    public GradleBuild withoutConfigurationCache() {
        return new GradleBuild(home, repository, daemons, environment, limit, Cache.OFF);
    }

    @Override
    public GradleBuild withEnvironment(Map<String, String> variables) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(variables);
        return new GradleBuild(home, repository, daemons, all, limit, cache);
    }

    @Override
    public GradleBuild withLimit(Duration newLimit) {
        return new GradleBuild(home, repository, daemons, environment, newLimit, cache);
    }

    @Override
    public ChildProcess start(Path project, List<String> arguments) {
        if (cache == Cache.STORED_JUST_BEFORE) {
            // A dry run stores the entry that the same call without it loads, and runs no task.
            List<String> dry = new ArrayList<>(arguments);
            dry.add("--dry-run");
            try (ChildProcess store = Build.super.start(project, dry)) {
                await(store).requireSuccess();
            }
        }
        return Build.super.start(project, arguments);
    }

    @Override
    public void check(FinishedProcess build) {
        // A quiet Gradle does not tell.
        if (cache == Cache.STORED_JUST_BEFORE && !build.command().contains("-q")) {
            assertThat(build.output()).contains("Reusing configuration cache.");
        }
    }

    @Override
    public List<String> command(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                home.command().toString(), "--console=plain", "-I", initScript().toString()));
        command.addAll(daemons.options());
        if (cache == Cache.OFF) {
            command.add("--no-configuration-cache");
        }
        command.addAll(arguments);
        return command;
    }

    @Override
    public FinishedProcess run(Path project, String... arguments) {
        try (ChildProcess build = start(project, List.of(arguments))) {
            FinishedProcess finished = await(build);
            check(finished);
            return finished;
        }
    }

    private FinishedProcess await(ChildProcess build) {
        try {
            return build.await(limit);
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
