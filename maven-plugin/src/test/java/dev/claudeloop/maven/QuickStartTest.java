package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuickStartTest {
    private static final Duration SECONDS = Duration.ofSeconds(4);

    @TempDir
    Path folder;

    private QuickStart quickStart;

    @BeforeEach
    void a_project() {
        quickStart = new QuickStart(folder.toFile());
    }

    @Test
    void a_short_run_is_followed_by_a_quick_start_and_what_users_set_comes_after_it_and_wins() {
        Map<String, String> users = Map.of("MAVEN_OPTS", "-Xmx1g -XX:+UseG1GC", "OTHER", "kept");
        assertThat(quickStart.in(users)).isEqualTo(users);

        quickStart.took(SECONDS);

        assertThat(quickStart.in(users))
                .containsEntry("MAVEN_OPTS", QuickStart.OPTION + " -Xmx1g -XX:+UseG1GC")
                .containsEntry("OTHER", "kept");
        assertThat(quickStart.in(Map.of())).containsEntry("MAVEN_OPTS", QuickStart.OPTION);
    }

    @Test
    void a_long_run_is_followed_by_what_java_does_by_itself() {
        quickStart.took(SECONDS);
        quickStart.took(Duration.ofMinutes(3));

        assertThat(quickStart.in(Map.of())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"MAVEN_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
    void whoever_chose_a_compiler_keeps_it(String variable) {
        Map<String, String> users = Map.of(variable, "-Xmx1g -XX:-TieredCompilation");
        quickStart.took(SECONDS);

        assertThat(quickStart.in(users)).isEqualTo(users);
    }

    @Test
    void a_choice_in_the_projects_own_options_is_kept_from_the_moment_it_is_there() throws IOException {
        quickStart.took(SECONDS);
        assertThat(quickStart.in(Map.of())).isNotEmpty();

        Path config = Files.createDirectory(folder.resolve(".mvn")).resolve("jvm.config");
        Files.writeString(config, "-Xmx1g\n-XX:TieredStopAtLevel=4\n");

        assertThat(quickStart.in(Map.of())).isEmpty();
    }
}
