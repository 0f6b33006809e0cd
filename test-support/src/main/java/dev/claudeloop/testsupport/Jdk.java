package dev.claudeloop.testsupport;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** Finds JDKs other than the running one. */
public final class Jdk {
    private Jdk() {}

    /**
     * The home of a JDK of that feature version: named by {@code JAVA_HOME_25_X64}, {@code JAVA_25_HOME} or
     * {@code JDK_25}, else a neighbour of the running JDK.
     */
    public static Optional<Path> find(int feature) {
        return find(feature, System.getenv(), Path.of(System.getProperty("java.home")));
    }

    static Optional<Path> find(int feature, Map<String, String> environment, Path runningHome) {
        return Stream.concat(named(feature, environment), neighbours(runningHome))
                .filter(home -> isJdk(home, feature))
                .findFirst();
    }

    private static Stream<Path> named(int feature, Map<String, String> environment) {
        return Stream.of("JAVA_HOME_%d_X64", "JAVA_HOME_%d_ARM64", "JAVA_%d_HOME", "JDK_%d")
                .map(name -> environment.get(name.formatted(feature)))
                .filter(Objects::nonNull)
                .map(Path::of);
    }

    private static Stream<Path> neighbours(Path home) {
        Path folder = home.toAbsolutePath().getParent();
        if (folder == null) {
            return Stream.empty();
        }
        try (Stream<Path> siblings = Files.list(folder)) {
            return siblings.sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException("Could not look for JDKs in " + folder, e);
        }
    }

    private static boolean isJdk(Path home, int feature) {
        String javac = OperatingSystem.isWindows() ? "javac.exe" : "javac";
        return Files.exists(home.resolve("bin").resolve(javac)) && featureOf(home.resolve("release")) == feature;
    }

    private static int featureOf(Path release) {
        try {
            Properties properties = new Properties();
            properties.load(new StringReader(Files.readString(release)));
            String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
            return version.isEmpty() ? -1 : Runtime.Version.parse(version).feature();
        } catch (IOException | IllegalArgumentException e) {
            return -1;
        }
    }
}
