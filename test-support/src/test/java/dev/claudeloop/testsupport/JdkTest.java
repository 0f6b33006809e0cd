package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkTest {
    @TempDir
    Path folder;

    @Test
    void theRunningJdkIsFoundAmongItsNeighbours() {
        assertThat(Jdk.find(Runtime.version().feature())).isPresent();
    }

    @Test
    void aNeighbourIsKnownByItsReleaseFile() throws IOException {
        Path running = jdk("running", "17.0.15");
        Path other = jdk("other", "25.0.3");
        jdk("early", "26-ea");
        Files.createDirectories(folder.resolve("empty"));
        assertThat(Jdk.find(25, Map.of(), running)).contains(other);
        assertThat(Jdk.find(21, Map.of(), running)).isEmpty();
    }

    @Test
    void oneNamedByTheEnvironmentWins() throws IOException {
        Path running = jdk("jvms/running", "17.0.15");
        jdk("jvms/neighbour", "25");
        Path named = jdk("named", "25.0.1");
        assertThat(Jdk.find(25, Map.of("JAVA_HOME_25_X64", named.toString()), running))
                .contains(named);
    }

    private Path jdk(String name, String version) throws IOException {
        Path home = folder.resolve(name);
        Path bin = Files.createDirectories(home.resolve("bin"));
        Files.writeString(bin.resolve(OperatingSystem.isWindows() ? "javac.exe" : "javac"), "");
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return home;
    }
}
