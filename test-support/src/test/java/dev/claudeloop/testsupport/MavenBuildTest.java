package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MavenBuildTest {
    @TempDir
    Path folder;

    // JUnit warns of each link that it finds in its folder.
    @AfterEach
    void deleteLinks() throws IOException {
        Folders.delete(folder.resolve("plugin-repository"));
    }

    static Stream<MavenHome> mavens() {
        return Stream.of(MavenHome.installed(), MavenHome.maven3(), MavenHome.maven4());
    }

    @ParameterizedTest
    @MethodSource("mavens")
    void everyMavenTakesTheSnapshotFromTheOverlayWithoutLookingElsewhere(MavenHome home) throws IOException {
        FakeRoot root = FakeRoot.in(folder.resolve("root"));
        PluginRepository repository =
                PluginRepository.publish(folder, root.projectRoot(), List.of(PublishedModule.LOOP_CORE));
        Path project = Files.createDirectories(folder.resolve("my project"));
        Files.writeString(project.resolve("pom.xml"), """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>local</groupId>
                  <artifactId>tiny</artifactId>
                  <version>1</version>
                  <dependencies>
                    <dependency>
                      <groupId>dev.claudeloop</groupId>
                      <artifactId>loop-core</artifactId>
                      <version>%s</version>
                    </dependency>
                  </dependencies>
                </project>
                """.formatted(root.version()));
        String plugin = "org.apache.maven.plugins:maven-dependency-plugin:"
                + Versions.load().of("maven-dependency-plugin");
        FinishedProcess run = MavenBuild.with(home, repository)
                .run(project, plugin + ":copy-dependencies")
                .requireSuccess();
        assertThat(project.resolve("target/dependency/loop-core-" + root.version() + ".jar"))
                .exists();
        assertThat(run.output()).contains("BUILD SUCCESS").doesNotContain("Downloading");
    }
}
