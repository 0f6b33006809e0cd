package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginRepositoryTest {
    @TempDir
    Path folder;

    // JUnit warns of each link that it finds in its folder.
    @AfterEach
    void deleteLinks() throws IOException {
        Folders.delete(folder.resolve("plugin-repository"));
    }

    @Test
    void everythingButTheGroupOfThePluginIsSharedWithTheUsersRepository() throws IOException {
        PluginRepository repository = publish(FakeRoot.in(folder.resolve("root")), PublishedModule.LOOP_CORE);
        Path apache = repository.directory().resolve("org/apache/maven");
        assertThat(apache.toRealPath())
                .isEqualTo(LocalRepository.path().resolve("org/apache/maven").toRealPath());
        Path group = repository.directory().resolve("dev/claudeloop");
        assertThat(group.toRealPath()).startsWith(folder.toRealPath());
        try (var artifacts = Files.list(group)) {
            assertThat(artifacts).containsExactlyInAnyOrder(group.resolve("claude-loop"), group.resolve("loop-core"));
        }
    }

    @Test
    void aJarThatWasBuiltAnewReplacesTheOldOne() throws IOException {
        FakeRoot root = FakeRoot.in(folder.resolve("root"));
        publish(root, PublishedModule.LOOP_CORE);
        Path built = root.writeJar("loop-core", "loop-core", "note.txt", "a new core");
        PluginRepository repository = publish(root, PublishedModule.LOOP_CORE);
        assertThat(repository
                        .directory()
                        .resolve("dev/claudeloop/loop-core")
                        .resolve(root.version())
                        .resolve("loop-core-" + root.version() + ".jar"))
                .hasSameBinaryContentAs(built);
    }

    @Test
    void thePomOfAShadedJarIsTheReducedOne() throws IOException {
        FakeRoot root = FakeRoot.in(folder.resolve("root"));
        Files.writeString(root.directory().resolve("loop-core/target/dependency-reduced-pom.xml"), "reduced");
        PluginRepository repository = publish(root, PublishedModule.LOOP_CORE);
        assertThat(repository
                        .directory()
                        .resolve("dev/claudeloop/loop-core")
                        .resolve(root.version())
                        .resolve("loop-core-" + root.version() + ".pom"))
                .hasContent("reduced");
    }

    @Test
    void aJarThatWasNotBuiltIsNamedWithWhatToDo() throws IOException {
        FakeRoot root = FakeRoot.in(folder.resolve("root"));
        assertThatThrownBy(() -> publish(root, PublishedModule.MAVEN_PLUGIN))
                .hasMessageContaining("claude-loop-maven-plugin-" + root.version() + ".jar")
                .hasMessageContaining("run mvn package first");
    }

    private PluginRepository publish(FakeRoot root, PublishedModule... modules) {
        return PluginRepository.publish(folder, root.projectRoot(), List.of(modules));
    }
}
