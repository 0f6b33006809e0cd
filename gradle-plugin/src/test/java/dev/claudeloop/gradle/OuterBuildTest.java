package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.gradle.StartParameter;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OuterBuildTest {

    @TempDir
    Path folder;

    private OuterBuild outer;
    private StartParameter call;

    @BeforeEach
    void call_gradle_without_arguments() {
        var project = ProjectBuilder.builder().withProjectDir(folder.toFile()).build();
        outer = project.getObjects().newInstance(OuterBuild.class);
        call = project.getGradle().getStartParameter();
    }

    @Test
    void a_plain_call_has_no_arguments() {
        assertThat(outer.arguments()).isEmpty();
    }

    @Test
    void properties_of_the_command_line_are_passed_on_but_neither_those_of_files_nor_the_loops_own() {
        outer.getGradleProperties().set(Map.of("db", "in memory", "claudeLoop.model", "opus", "ofAFile", "1"));
        call.setProjectProperties(Map.of("db", "in memory", "claudeLoop.model", "opus"));

        assertThat(outer.arguments()).containsExactly("-Pdb=in memory");
        assertThat(outer.namesOnCommandLine()).containsOnly("db", "claudeLoop.model");
    }

    @Test
    void system_properties_of_the_command_line_are_passed_on_but_none_of_the_daemons_own() {
        call.setSystemPropertiesArgs(Map.of("db.url", "jdbc:x"));

        assertThat(outer.arguments()).containsExactly("-Ddb.url=jdbc:x");
    }

    @Test
    void the_nested_build_waits_for_no_debugger() {
        call.setSystemPropertiesArgs(Map.of("org.gradle.debug", "true", "org.gradle.debug.port", "5005"));

        assertThat(outer.arguments()).isEmpty();
    }

    @Test
    void included_builds_are_passed_on() {
        Path other = folder.resolve("other");
        call.includeBuild(other.toFile());

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
        call.setOffline(true);
        call.setBuildCacheEnabled(true);
        Path script = folder.resolve("company.gradle");
        call.addInitScript(script.toFile());

        assertThat(outer.arguments()).containsExactly("--init-script", script.toString(), "--offline", "--build-cache");
    }
}
