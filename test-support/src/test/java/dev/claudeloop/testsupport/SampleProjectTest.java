package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleProjectTest {
    @TempDir
    Path folder;

    private Path sample = Path.of("");

    @BeforeEach
    void writeSample() throws IOException {
        sample = Files.createDirectories(folder.resolve("kata"));
        new SampleProject(sample)
                .write("src/main/java/build/Kata.java", "package build;")
                .write(".claude-loop/INSTRUCTIONS.md", "Do it.")
                .write("target/old.txt", "")
                .write("module/build/old.txt", "")
                .write(".gradle/old.txt", "");
    }

    @Test
    void theCopyHasTheSourcesAndDotFilesButNoBuildOutputs() throws IOException {
        SampleProject project = SampleProject.copyOf(sample, folder);
        assertThat(String.valueOf(project.directory().getFileName())).startsWith("kata ");
        assertThat(project.read(".claude-loop/INSTRUCTIONS.md")).isEqualTo("Do it.");
        assertThat(project.has("src/main/java/build/Kata.java")).isTrue();
        assertThat(project.has("target")).isFalse();
        assertThat(project.has("module/build")).isFalse();
        assertThat(project.has(".gradle")).isFalse();
        assertThat(project.has(".git")).isFalse();
    }

    @Test
    void theGitRepositoryStartsWithOneCommitAndCountsThoseAfterIt() throws IOException {
        SampleProject project = SampleProject.copyOf(sample, folder);
        project.initGit();
        assertThat(project.git("status", "--porcelain")).isEmpty();
        assertThat(project.git("symbolic-ref", "--short", "HEAD")).isEqualTo("main");
        assertThat(project.commitsSinceFirst()).isZero();
        project.write("a/b.txt", "b").delete("src").commit("Change");
        assertThat(project.commitsSinceFirst()).isOne();
        assertThat(project.git("show", "--stat")).contains("a/b.txt").contains("Kata.java");
    }

    @Test
    void aSampleThatDoesNotExistIsNamed() {
        assertThatThrownBy(() -> SampleProject.copy("no-such-sample", folder)).hasMessageContaining("no-such-sample");
    }
}
