package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.LoopException;
import java.util.List;
import java.util.Properties;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.model.Profile;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UnreadOptionsTest {
    private final MavenProject shop = project("shop");
    private final MavenProject till = project("till");
    private final Properties commandLine = new Properties();

    @BeforeEach
    void till_is_a_module_of_shop() {
        till.setParent(shop);
    }

    @Test
    void options_of_the_module_alone_are_refused_with_what_to_do() {
        configure(till, "maxCostUsd", "5");
        till.getOriginalModel().addProperty("claudeLoop.model", "opus");

        assertRefused(
                "Maven takes the options of this call from the POM of shop; <claudeLoop.model>, <maxCostUsd> in the"
                        + " POM of till would do nothing. Write that into the POM of shop, or on the command line:"
                        + " -DclaudeLoop.maxCostUsd, -DclaudeLoop.model.");
    }

    @Test
    void an_option_that_the_module_sets_otherwise_is_refused() {
        configure(shop, "model", "opus");
        configure(till, "model", "sonnet");

        assertRefused("<model> in the POM of till");
    }

    @Test
    void what_the_module_inherits_or_repeats_is_read() {
        configure(shop, "model", "opus");
        configure(till, "model", "opus");

        assertRead();
    }

    @Test
    void the_project_that_maven_was_called_on_may_set_what_it_likes() {
        configure(shop, "model", "opus");
        UnreadOptions.refuse(shop, shop, commandLine);

        assertRead();
    }

    @Test
    void options_of_a_parent_in_between_are_the_modules_own() {
        MavenProject shelf = project("shelf");
        shelf.setParent(shop);
        till.setParent(shelf);
        configure(shelf, "maxCostUsd", "5");

        assertRefused("<maxCostUsd> in the POM of till");
    }

    @Test
    void what_the_command_line_gives_need_not_be_read() {
        configure(till, "maxCostUsd", "5");
        commandLine.setProperty("claudeLoop.maxCostUsd", "7");

        assertRead();
    }

    @Test
    void a_profile_counts_while_it_is_active() {
        var profile = new Profile();
        profile.setBuild(new Build());
        profile.getBuild().addPlugin(plugin("maxCostUsd", "5"));
        till.getOriginalModel().addProfile(profile);
        assertRead();

        till.setActiveProfiles(List.of(profile));
        assertRefused("<maxCostUsd> in the POM of till");
    }

    @Test
    void of_executions_only_that_of_calls_is_read_in_a_call() {
        var plugin = plugin("maxCostUsd", "5");
        var execution = new PluginExecution();
        execution.setConfiguration(plugin.getConfiguration());
        plugin.setConfiguration(null);
        plugin.addExecution(execution);
        till.getOriginalModel().getBuild().addPlugin(plugin);
        assertRead();

        execution.setId("default-cli");
        assertRefused("<maxCostUsd> in the POM of till");
    }

    private void assertRead() {
        assertThatCode(() -> UnreadOptions.refuse(till, shop, commandLine)).doesNotThrowAnyException();
    }

    private void assertRefused(String message) {
        assertThatThrownBy(() -> UnreadOptions.refuse(till, shop, commandLine))
                .isInstanceOf(LoopException.class)
                .hasMessageContaining(message);
    }

    private static void configure(MavenProject project, String option, String value) {
        project.getOriginalModel().getBuild().addPlugin(plugin(option, value));
    }

    private static Plugin plugin(String option, String value) {
        var plugin = new Plugin();
        plugin.setGroupId("dev.claudeloop");
        plugin.setArtifactId("claude-loop-maven-plugin");
        var configuration = new Xpp3Dom("configuration");
        var element = new Xpp3Dom(option);
        element.setValue(value);
        configuration.addChild(element);
        plugin.setConfiguration(configuration);
        return plugin;
    }

    private static MavenProject project(String name) {
        var project = new MavenProject();
        project.setGroupId("acme");
        project.setArtifactId(name);
        var written = new Model();
        written.setBuild(new Build());
        project.setOriginalModel(written);
        return project;
    }
}
