package dev.claudeloop.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.ChildProcess;
import dev.claudeloop.testsupport.GradleDaemons;
import dev.claudeloop.testsupport.GradleHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GradleBuildIT {
    private static final Repository REPOSITORY = Repository.ofThisModule();
    private static final Duration LIMIT = Duration.ofMinutes(20);

    private static final boolean WHOLE = Boolean.getBoolean("proof.wholeGradleBuild");

    /** Maven has run the core's tests; Gradle compiles and runs them where there is time for all of it. */
    private static final List<String> TASKS = WHOLE
            // The worker of its validation is a process that this Gradle cannot start; StrictValidationTest does the
            // same.
            ? List.of("build", "--exclude-task=:gradle-plugin:validatePlugins")
            : List.of("assemble", ":gradle-plugin:test", ":maven-plugin:test");

    @TempDir
    private static Path temp;

    private static Path copy = Path.of("");

    /** As Groovy, for a Gradle laid out from Maven artifacts does not read Kotlin. */
    @BeforeAll
    static void build_a_copy_of_the_repository_with_its_scripts_as_groovy() throws IOException {
        copy = temp.resolve("a copy");
        REPOSITORY.copyTo(copy, name -> name.replaceFirst("\\.gradle\\.kts$", ".gradle"));
        List<String> command =
                new ArrayList<>(List.of(GradleHome.newest().command().toString(), "--console=plain"));
        command.addAll(TASKS);
        command.addAll(GradleDaemons.ofThisJvm().options());
        Optional.ofNullable(System.getProperty("localRepository"))
                .ifPresent(repository -> command.add("-Dmaven.repo.local=" + repository));
        Map<String, String> environment = Map.of("JAVA_HOME", System.getProperty("java.home"));
        try (ChildProcess gradle = ChildProcess.start(copy, environment, command)) {
            gradle.await(LIMIT).requireSuccess();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"loop-core", "gradle-plugin", "maven-plugin"})
    void the_jar_of_a_module_holds_what_the_jar_of_the_maven_build_holds(String module) throws IOException {
        Path jar = onlyJar(copy.resolve(module).resolve("build/libs"));
        Path mavens = REPOSITORY.root().resolve(module).resolve("target").resolve(String.valueOf(jar.getFileName()));
        assertThat(mavens).as("the jar that mvn package makes").exists();
        JarContent byGradle = JarContent.of(jar);
        JarContent byMaven = JarContent.of(mavens);

        assertThat(byMaven.classes()).isNotEmpty();
        assertThat(byGradle.names()).containsExactlyInAnyOrderElementsOf(byMaven.names());
        assertThat(byGradle.resourcesUnlike(byMaven)).isEmpty();
    }

    @Test
    void the_unit_tests_run_and_functional_suites_do_not() throws IOException {
        if (WHOLE) {
            assertThat(testReports("loop-core")).contains("TEST-dev.claudeloop.core.api.LoopOptionsTest.xml");
        }
        assertThat(testReports("gradle-plugin")).isNotEmpty().noneMatch(name -> name.endsWith("IT.xml"));
        assertThat(testReports("maven-plugin")).isNotEmpty().noneMatch(name -> name.endsWith("IT.xml"));
    }

    private static List<String> testReports(String module) throws IOException {
        Path folder = copy.resolve(module).resolve("build/test-results/test");
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".xml"))
                    .toList();
        }
    }

    private static Path onlyJar(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> jars = files.filter(file -> !file.toString().endsWith("-plain.jar"))
                    .toList();
            assertThat(jars).hasSize(1);
            return jars.get(0);
        }
    }
}
