package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenHomeTest {
    @TempDir
    Path folder;

    @Test
    void theTestedMavensPrintTheirVersions() {
        assertThat(version(MavenHome.maven3())).contains("Apache Maven 3.9.");
        assertThat(version(MavenHome.maven4())).contains("Apache Maven 4.");
    }

    @Test
    void theInstalledMavenIsTheOneThatRunsTheTests() {
        assertThat(version(MavenHome.installed())).contains("Apache Maven ");
    }

    private String version(MavenHome home) {
        return ChildProcess.start(folder, Map.of(), List.of(home.command().toString(), "-B", "--version"))
                .await(Duration.ofMinutes(1))
                .requireSuccess()
                .output();
    }
}
