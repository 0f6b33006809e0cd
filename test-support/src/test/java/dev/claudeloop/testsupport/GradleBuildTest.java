package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GradleBuildTest {
    @TempDir
    Path folder;

    // JUnit warns of each link that it finds in its folder.
    @AfterEach
    void deleteLinks() throws IOException {
        Folders.delete(folder.resolve("plugin-repository"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"8.5", "8.8"})
    void theGradleHomeResolvesThePluginAndRunsAJUnitTest(String version) throws IOException {
        Path project = project(
                """
                plugins {
                    id("java-library")
                    id("dev.claudeloop") version "%s"
                }
                dependencies {
                    testImplementation("org.junit.jupiter:junit-jupiter:%s")
                    testRuntimeOnly("org.junit.platform:junit-platform-launcher")
                }
                tasks.withType(Test) {
                    useJUnitPlatform()
                    testLogging { events("passed") }
                }
                """.formatted(Versions.load().of("project"), Versions.load().of("junit")));
        Path tests = Files.createDirectories(project.resolve("src/test/java"));
        Files.writeString(tests.resolve("TinyTest.java"), """
                class TinyTest {
                    @org.junit.jupiter.api.Test
                    void passes() {}
                }
                """);
        FinishedProcess run = build(version).run(project, "test").requireSuccess();
        assertThat(run.output()).contains("TinyTest > passes() PASSED");
    }

    @Test
    void aBuildPastItsLimitFailsTheTestAndLeavesNoDaemon() throws IOException {
        Path project = project("println('configuring'); new java.util.concurrent.CountDownLatch(1).await()\n");
        assertThatThrownBy(() -> build("8.8").withLimit(Duration.ofSeconds(3)).run(project, "help"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Killed after 3 s");
        assertThat(GradleDaemons.ofThisJvm().running()).isEmpty();
    }

    private GradleBuild build(String version) throws IOException {
        PluginRepository repository = PluginRepository.gradlePlugin(
                folder, FakeRoot.in(folder.resolve("root")).projectRoot());
        return GradleBuild.with(GradleHome.of(version), repository);
    }

    private Path project(String script) throws IOException {
        Path project = Files.createDirectories(folder.resolve("my project"));
        Files.writeString(project.resolve("settings.gradle"), "rootProject.name = 'tiny'\n");
        Files.writeString(project.resolve("build.gradle"), script);
        return project;
    }
}
