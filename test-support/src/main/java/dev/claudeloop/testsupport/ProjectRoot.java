package dev.claudeloop.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The root folder of this project's sources. */
record ProjectRoot(Path directory) {

    /**
     * Named by system property {@code claudeloop.root}, else the nearest folder upwards that is the root of the build.
     */
    static ProjectRoot find() {
        return Optional.ofNullable(System.getProperty("claudeloop.root"))
                .map(Path::of)
                .or(() -> above(Path.of(System.getProperty("user.dir"))))
                .map(root -> new ProjectRoot(root.toAbsolutePath().normalize()))
                .orElseThrow(() -> new IllegalStateException("No root of claude-loop above "
                        + System.getProperty("user.dir") + ": set the system property claudeloop.root"));
    }

    static Optional<Path> above(Path folder) {
        return Stream.iterate(folder.toAbsolutePath(), Objects::nonNull, Path::getParent)
                .filter(ProjectRoot::isRoot)
                .findFirst();
    }

    private static boolean isRoot(Path folder) {
        return Files.exists(folder.resolve("settings.gradle.kts")) || namesThisModule(folder.resolve("pom.xml"));
    }

    private static boolean namesThisModule(Path pom) {
        try {
            return Files.exists(pom) && Files.readString(pom).contains("<module>test-support</module>");
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read " + pom, e);
        }
    }
}
