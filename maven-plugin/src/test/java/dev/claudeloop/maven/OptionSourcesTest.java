package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.OptionLayer;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class OptionSourcesTest {

    private final Properties commandLine = new Properties();
    private final Properties pomProperties = new Properties();

    @Test
    void the_command_line_wins_over_environment_and_pom() {
        commandLine.setProperty("claudeLoop.model", "opus");

        assertThat(model(Map.of("CLAUDE_LOOP_MODEL", "haiku"), Map.of("model", "sonnet")))
                .isEqualTo("opus");
    }

    @Test
    void the_environment_wins_over_the_pom() {
        assertThat(model(Map.of("CLAUDE_LOOP_MODEL", "haiku"), Map.of("model", "opus")))
                .isEqualTo("haiku");
    }

    @Test
    void the_pom_wins_over_the_default() {
        assertThat(model(Map.of(), Map.of("model", "opus"))).isEqualTo("opus");
    }

    @Test
    void lists_are_written_with_commas_on_the_command_line_and_as_elements_in_the_pom() {
        commandLine.setProperty("claudeLoop.verifyGoals", "clean, verify");
        LoopOptions options = merge(Map.of(), Map.of("launcher", List.of("docker", "exec")));

        assertThat(options.get(LoopOptions.VERIFY_GOALS)).containsExactly("clean", "verify");
        assertThat(options.get(LoopOptions.LAUNCHER)).containsExactly("docker", "exec");
    }

    @Test
    void variables_of_the_agent_may_be_a_property_of_the_pom() {
        pomProperties.setProperty("claudeLoop.environment", "A=1,B=2");

        assertThat(merge(Map.of(), Map.of()).get(LoopOptions.ENVIRONMENT)).isEqualTo(Map.of("A", "1", "B", "2"));
        assertThat(merge(Map.of(), Map.of("environment", Map.of("C", "3"))).get(LoopOptions.ENVIRONMENT))
                .as("the plugin's configuration wins")
                .isEqualTo(Map.of("C", "3"));
        pomProperties.setProperty("claudeLoop.environment", "secret");
        assertThatThrownBy(() -> merge(Map.of(), Map.of()))
                .hasMessage("<claudeLoop.environment> is wrong, but must be a map such as A=1,B=2.");
    }

    @Test
    void a_wrong_value_is_named_as_it_was_written() {
        assertThatThrownBy(() -> merge(Map.of(), Map.of("maxIterations", "many")))
                .isInstanceOf(LoopException.class)
                .hasMessageStartingWith("<maxIterations> is 'many'");
        assertThatThrownBy(() -> merge(Map.of("CLAUDE_LOOP_MAX_ITERATIONS", "many"), Map.of()))
                .hasMessageStartingWith("CLAUDE_LOOP_MAX_ITERATIONS is 'many'");
        commandLine.setProperty("claudeLoop.maxIterations", "many");
        assertThatThrownBy(() -> merge(Map.of(), Map.of()))
                .hasMessageStartingWith("-DclaudeLoop.maxIterations is 'many'");
    }

    @Test
    void a_misspelled_option_is_refused() {
        commandLine.setProperty("claudeLoop.maxIteration", "3");

        assertThatThrownBy(() -> merge(Map.of(), Map.of()))
                .isInstanceOf(LoopException.class)
                .hasMessage("-DclaudeLoop.maxIteration is no option of claude-loop;"
                        + " did you mean -DclaudeLoop.maxIterations?");
    }

    @Test
    void the_option_of_gradle_is_answered_with_that_of_maven() {
        commandLine.setProperty("claudeLoop.verifyTasks", "check");

        assertThatThrownBy(() -> merge(Map.of(), Map.of())).hasMessageEndingWith("use -DclaudeLoop.verifyGoals.");
    }

    private String model(Map<String, String> environment, Map<String, Object> pom) {
        return merge(environment, pom).get(LoopOptions.MODEL);
    }

    private LoopOptions merge(Map<String, String> environment, Map<String, Object> pom) {
        return OptionSources.merge(
                new OptionLayer(Map.of(), Option::name),
                commandLine,
                environment,
                new OptionLayer(pom, option -> "<" + option.name() + ">"),
                pomProperties);
    }
}
