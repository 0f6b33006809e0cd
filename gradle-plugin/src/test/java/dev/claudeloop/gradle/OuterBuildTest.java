package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OuterBuildTest {

    @TempDir
    Path folder;

    private OuterBuild outer;

    @BeforeEach
    void call_gradle_without_arguments() {
        var project = ProjectBuilder.builder().withProjectDir(folder.toFile()).build();
        outer = project.getObjects().newInstance(OuterBuild.class);
        outer.getOffline().set(false);
        outer.getBuildCache().set(false);
    }

    @Test
    void a_plain_call_has_no_arguments() {
        assertThat(outer.arguments()).isEmpty();
    }

    @Test
    void properties_of_the_command_line_are_passed_on_but_neither_those_of_files_nor_the_loops_own() {
        outer.getGradleProperties().set(Map.of("db", "in memory", "claudeLoop.model", "opus", "ofAFile", "1"));
        outer.getProjectProperties().set(Set.of("db", "claudeLoop.model"));

        assertThat(outer.arguments()).containsExactly("-Pdb=in memory");
    }

    @Test
    void system_properties_of_the_command_line_are_passed_on() {
        outer.getSystemProperties().set(Set.of("java.home"));

        assertThat(outer.arguments()).containsExactly("-Djava.home=" + System.getProperty("java.home"));
    }

    @Test
    void the_nested_build_waits_for_no_debugger() {
        System.setProperty("org.gradle.debug", "true");
        try {
            outer.getSystemProperties().set(Set.of("org.gradle.debug"));

            assertThat(outer.arguments()).isEmpty();
        } finally {
            System.clearProperty("org.gradle.debug");
        }
    }

    @Test
    void included_builds_are_passed_on() {
        Path other = folder.resolve("other");
        outer.getIncludedBuilds().from(other.toFile());

        assertThat(outer.arguments()).containsExactly("--include-build", other.toString());
    }

    @Test
    void the_configuration_cache_is_as_the_user_switched_it() {
        outer.getConfigurationCache().set(false);
        assertThat(outer.arguments()).containsExactly("--no-configuration-cache");
        outer.getConfigurationCache().set(true);
        assertThat(outer.arguments()).containsExactly("--configuration-cache");
    }

    @Test
    void switches_and_init_scripts_are_passed_on() {
        outer.getOffline().set(true);
        outer.getBuildCache().set(true);
        Path script = folder.resolve("company.gradle");
        outer.getInitScripts().from(script.toFile());

        assertThat(outer.arguments()).containsExactly("--init-script", script.toString(), "--offline", "--build-cache");
    }
}
