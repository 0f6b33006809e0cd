package dev.claudeloop.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** A local Maven repository with this build's plugin in it, over what the user's own repository holds. */
public record PluginRepository(Path directory, String version) {
    static final String GROUP = "dev.claudeloop";

    /** With the Gradle plugin and its marker, made or brought up to date in the given folder. */
    public static PluginRepository withGradlePlugin(Path folder) {
        return gradlePlugin(folder, ProjectRoot.find());
    }

    /** With the Maven plugin, made or brought up to date in the given folder. */
    public static PluginRepository withMavenPlugin(Path folder) {
        return publish(folder, ProjectRoot.find(), List.of(PublishedModule.LOOP_CORE, PublishedModule.MAVEN_PLUGIN));
    }

    static PluginRepository gradlePlugin(Path folder, ProjectRoot root) {
        PluginRepository repository =
                publish(folder, root, List.of(PublishedModule.LOOP_CORE, PublishedModule.GRADLE_PLUGIN));
        try {
            repository.writeMarker();
        } catch (IOException e) {
            throw new UncheckedIOException("Could not publish the marker of the Gradle plugin", e);
        }
        return repository;
    }

    static PluginRepository publish(Path folder, ProjectRoot root, List<PublishedModule> modules) {
        PluginRepository repository = new PluginRepository(
                folder.resolve("plugin-repository").toAbsolutePath(),
                Versions.load().of("project"));
        try {
            new OverlayRepository(repository.directory, LocalRepository.path()).ownGroup(GROUP);
            repository.add(root.directory().resolve("pom.xml"), "claude-loop", ".pom");
            for (PublishedModule module : modules) {
                repository.add(module.jar(root.directory(), repository.version), module.artifactId(), ".jar");
                repository.add(module.pom(root.directory()), module.artifactId(), ".pom");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Could not publish the plugin to " + repository.directory, e);
        }
        return repository;
    }

    private void writeMarker() throws IOException {
        String marker = GROUP + ".gradle.plugin";
        Path pom = target(marker, ".pom");
        Files.writeString(pom, """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>%1$s</groupId>
                  <artifactId>%2$s</artifactId>
                  <version>%3$s</version>
                  <packaging>pom</packaging>
                  <dependencies>
                    <dependency>
                      <groupId>%1$s</groupId>
                      <artifactId>%4$s</artifactId>
                      <version>%3$s</version>
                    </dependency>
                  </dependencies>
                </project>
                """.formatted(GROUP, marker, version, PublishedModule.GRADLE_PLUGIN.artifactId()));
    }

    private void add(Path file, String artifactId, String ending) throws IOException {
        Path target = target(artifactId, ending);
        if (isCopy(file, target)) {
            return;
        }
        // Another build may be reading the old one.
        Path aside = Files.createTempFile(target.resolve("..").normalize(), artifactId, ".new");
        Files.copy(file, aside, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private Path target(String artifactId, String ending) throws IOException {
        Path folder =
                directory.resolve(GROUP.replace('.', '/')).resolve(artifactId).resolve(version);
        return Files.createDirectories(folder).resolve(artifactId + "-" + version + ending);
    }

    private static boolean isCopy(Path file, Path target) throws IOException {
        if (!Files.exists(target)) {
            return false;
        }
        BasicFileAttributes theirs = Files.readAttributes(file, BasicFileAttributes.class);
        BasicFileAttributes ours = Files.readAttributes(target, BasicFileAttributes.class);
        return theirs.size() == ours.size() && theirs.lastModifiedTime().equals(ours.lastModifiedTime());
    }
}
