package dev.claudeloop.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The commands that the samples tell their users and build servers to run, in comments too. */
public final class LoopCommands {
    private static final Pattern MAVEN = Pattern.compile("(?:mvn|\\./mvnw) [^`\\n]*claude-loop:[^`\\n]*");
    private static final Pattern GRADLE =
            Pattern.compile("(?:gradle|\\./gradlew) [^`\\n]*claude(?:Loop|Plan|Build)[^`\\n]*");
    private static final List<String> FILES =
            List.of("README.md", ".github/workflows/claude-loop.yml", ".gitlab-ci.yml");

    private LoopCommands() {}

    /** The words of each Maven command, by the command and its file. */
    public static Map<String, List<String>> ofMaven() {
        return matching(MAVEN);
    }

    /** The words of each Gradle command, by the command and its file. */
    public static Map<String, List<String>> ofGradle() {
        return matching(GRADLE);
    }

    private static Map<String, List<String>> matching(Pattern pattern) {
        var commands = new TreeMap<String, List<String>>();
        for (Path file : files()) {
            pattern.matcher(read(file))
                    .results()
                    .map(found -> found.group().strip())
                    .forEach(command -> {
                        String sample = String.valueOf(samples().relativize(file));
                        commands.put(command + " in " + sample, List.of(command.split("\\s+")));
                    });
        }
        return commands;
    }

    private static List<Path> files() {
        var files = new ArrayList<Path>();
        try (Stream<Path> samples = Files.list(samples())) {
            samples.forEach(sample ->
                    FILES.stream().map(sample::resolve).filter(Files::exists).forEach(files::add));
        } catch (IOException e) {
            throw new UncheckedIOException("Could not list the samples", e);
        }
        return files;
    }

    private static Path samples() {
        return ProjectRoot.find().directory().resolve("samples");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read " + file, e);
        }
    }
}
