package dev.claudeloop.maven;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lets a Maven that ends within seconds compile its own code fast and not well; the JVMs that it runs tests in do not
 * inherit that. What users chose themselves stands, and a build that takes longer gets Java's own choice.
 */
final class QuickStart {
    static final String OPTION = "-XX:TieredStopAtLevel=1";
    private static final Duration SHORT = Duration.ofSeconds(30);
    private static final List<String> VARIABLES =
            List.of("MAVEN_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private final Path jvmConfig;
    private boolean lastWasShort;

    /** For builds below the folder whose {@code .mvn} says what users want of their JVM. */
    QuickStart(@Nullable File rootFolder) {
        this.jvmConfig = Path.of(rootFolder == null ? "" : rootFolder.getPath(), ".mvn", "jvm.config");
    }

    /** The environment for the next run; before the first its length is unknown. */
    Map<String, String> in(Map<String, String> environment) {
        if (!lastWasShort || isChosen(environment)) {
            return environment;
        }
        var quick = new HashMap<>(environment);
        quick.merge("MAVEN_OPTS", OPTION, (users, ours) -> ours + " " + users);
        return quick;
    }

    void took(Duration duration) {
        lastWasShort = duration.compareTo(SHORT) < 0;
    }

    private boolean isChosen(Map<String, String> environment) {
        return Stream.concat(
                        VARIABLES.stream().map(name -> environment.getOrDefault(name, "")), Stream.of(configured()))
                .anyMatch(options -> options.contains("Tiered"));
    }

    private String configured() {
        try {
            return Files.readString(jvmConfig, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
