package dev.claudeloop.testsupport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A project root whose modules are packaged but hold next to nothing. */
record FakeRoot(Path directory) {

    static FakeRoot in(Path directory) throws IOException {
        FakeRoot root = new FakeRoot(directory);
        root.writePom("", "claude-loop", "pom");
        root.writePom("loop-core", "loop-core", "jar");
        root.writePom("gradle-plugin", "claude-loop-gradle-plugin", "jar");
        root.writeJar("loop-core", "loop-core", "note.txt", "core");
        root.writeJar(
                "gradle-plugin",
                "claude-loop-gradle-plugin",
                "META-INF/gradle-plugins/dev.claudeloop.properties",
                "implementation-class=org.gradle.api.plugins.BasePlugin\n");
        return root;
    }

    ProjectRoot projectRoot() {
        return new ProjectRoot(directory);
    }

    String version() {
        return Versions.load().of("project");
    }

    Path writeJar(String module, String artifactId, String entry, String content) throws IOException {
        Path target = Files.createDirectories(directory.resolve(module).resolve("target"));
        Path jar = target.resolve(artifactId + "-" + version() + ".jar");
        try (JarCopy copy = JarCopy.to(jar)) {
            copy.add(entry, content);
        }
        return jar;
    }

    private void writePom(String module, String artifactId, String packaging) throws IOException {
        Files.writeString(Files.createDirectories(directory.resolve(module)).resolve("pom.xml"), """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>dev.claudeloop</groupId>
                  <artifactId>%s</artifactId>
                  <version>%s</version>
                  <packaging>%s</packaging>
                </project>
                """.formatted(
                        artifactId, version(), packaging));
    }
}
