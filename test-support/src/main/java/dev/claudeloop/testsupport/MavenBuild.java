package dev.claudeloop.testsupport;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A real Maven that resolves this build's plugin. */
public record MavenBuild(MavenHome home, PluginRepository repository, Map<String, String> environment, Duration limit)
        implements Build {

    public MavenBuild {
        environment = Map.copyOf(environment);
    }

    /** On the JDK that runs the tests, and with five minutes for each build. */
    public static MavenBuild with(MavenHome home, PluginRepository repository) {
        // Its JVMs live for seconds, in which the optimising compiler costs more than it saves.
        Map<String, String> environment = Map.of(
                "JAVA_HOME", System.getProperty("java.home"), "MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        return new MavenBuild(home, repository, environment, Duration.ofMinutes(5));
    }

    @Override
    public MavenBuild withEnvironment(Map<String, String> variables) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(variables);
        return new MavenBuild(home, repository, all, limit);
    }

    @Override
    public MavenBuild withLimit(Duration newLimit) {
        return new MavenBuild(home, repository, environment, newLimit);
    }

    @Override
    public List<String> command(List<String> arguments) {
        List<String> command = new ArrayList<>(
                List.of(home.command().toString(), "-B", "-ntp", "-Dmaven.repo.local=" + repository.directory()));
        command.addAll(arguments);
        return command;
    }
}
