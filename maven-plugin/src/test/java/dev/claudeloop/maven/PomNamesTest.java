package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.LoopException;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.model.PluginManagement;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PomNamesTest {
    private final MavenProject project = new MavenProject();
    private final Plugin plugin = new Plugin();

    @BeforeEach
    void write_a_pom_with_the_plugin() {
        plugin.setGroupId("dev.claudeloop");
        plugin.setArtifactId("claude-loop-maven-plugin");
        project.getModel().setBuild(new Build());
        project.getBuild().addPlugin(plugin);
    }

    @Test
    void options_and_the_names_of_others_are_let_pass() {
        project.getProperties().setProperty("claudeLoop.maxIterations", "3");
        project.getProperties().setProperty("claude-loop.version", "1");
        plugin.setConfiguration(configuration("maxIterations"));

        assertThatCode(() -> PomNames.refuseUnknown(project)).doesNotThrowAnyException();
    }

    @Test
    void a_misspelled_property_is_named_as_its_element() {
        project.getProperties().setProperty("claudeLoop.maxIteration", "3");

        assertRefused(
                "<claudeLoop.maxIteration> is no option of claude-loop;" + " did you mean <claudeLoop.maxIterations>?");
    }

    @Test
    void a_misspelled_parameter_is_named_as_its_element() {
        plugin.setConfiguration(configuration("maxIteration"));

        assertRefused("<maxIteration> is no option of claude-loop; did you mean <maxIterations>?");
    }

    @Test
    void a_misspelled_parameter_of_an_execution_is_refused_too() {
        var execution = new PluginExecution();
        execution.setConfiguration(configuration("strategie"));
        plugin.addExecution(execution);

        assertRefused("<strategie> is no option of claude-loop; did you mean <strategy>?");
    }

    @Test
    void a_plugin_that_is_only_managed_is_looked_at_too() {
        project.getBuild().removePlugin(plugin);
        project.getBuild().setPluginManagement(new PluginManagement());
        project.getBuild().getPluginManagement().addPlugin(plugin);
        plugin.setConfiguration(configuration("verifyTasks"));

        assertRefused("<verifyTasks> means nothing here (Gradle: the tasks that run the tests); use <verifyGoals>.");
    }

    private void assertRefused(String message) {
        assertThatThrownBy(() -> PomNames.refuseUnknown(project))
                .isInstanceOf(LoopException.class)
                .hasMessage(message);
    }

    private static Xpp3Dom configuration(String name) {
        var configuration = new Xpp3Dom("configuration");
        configuration.addChild(new Xpp3Dom(name));
        return configuration;
    }
}
