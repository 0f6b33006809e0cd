package dev.claudeloop.testsupport;

import java.nio.file.Files;
import java.nio.file.Path;

/** A module of this project that users get as an artifact. */
enum PublishedModule {
    LOOP_CORE("loop-core", "loop-core"),
    GRADLE_PLUGIN("gradle-plugin", "claude-loop-gradle-plugin"),
    MAVEN_PLUGIN("maven-plugin", "claude-loop-maven-plugin");

    private final String folder;
    private final String artifactId;

    PublishedModule(String folder, String artifactId) {
        this.folder = folder;
        this.artifactId = artifactId;
    }

    String artifactId() {
        return artifactId;
    }

    Path jar(Path root, String version) {
        Path jar = root.resolve(folder).resolve("target").resolve(artifactId + "-" + version + ".jar");
        if (!Files.exists(jar)) {
            throw new IllegalStateException(jar + " is missing: run mvn package first");
        }
        return jar;
    }

    /** The POM that goes with the jar: without the dependencies that were shaded into it. */
    Path pom(Path root) {
        Path reduced = root.resolve(folder).resolve("target").resolve("dependency-reduced-pom.xml");
        return Files.exists(reduced) ? reduced : root.resolve(folder).resolve("pom.xml");
    }
}
