package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OptionSourcesTest {

    private Map<String, String> flags = Map.of();
    private Map<String, String> properties = Map.of();
    private Map<String, String> fileProperties = Map.of();
    private Set<String> systemProperties = Set.of();
    private Map<String, String> environment = Map.of();
    private Map<String, Object> script = Map.of();

    @Test
    void each_place_wins_over_those_after_it() {
        script = Map.of("model", "of the script");
        assertThat(merge().get(LoopOptions.MODEL)).isEqualTo("of the script");
        fileProperties = Map.of("claudeLoop.model", "of gradle.properties");
        assertThat(merge().get(LoopOptions.MODEL)).isEqualTo("of gradle.properties");
        environment = Map.of("CLAUDE_LOOP_MODEL", "of the environment");
        assertThat(merge().get(LoopOptions.MODEL)).isEqualTo("of the environment");
        properties = Map.of("claudeLoop.model", "of a property");
        assertThat(merge().get(LoopOptions.MODEL)).isEqualTo("of a property");
        flags = Map.of("model", "of a flag");
        assertThat(merge().get(LoopOptions.MODEL)).isEqualTo("of a flag");
    }

    @Test
    void a_property_without_a_value_switches_on() {
        properties = Map.of("claudeLoop.rehearse", "");

        assertThat(merge().get(LoopOptions.REHEARSE)).isTrue();
    }

    @Test
    void values_of_the_script_keep_their_types() {
        script = Map.of("maxIterations", 7, "rehearse", true, "launcher", List.of("docker", "exec"));

        assertThat(merge().get(LoopOptions.MAX_ITERATIONS)).isEqualTo(7);
        assertThat(merge().get(LoopOptions.REHEARSE)).isTrue();
        assertThat(merge().get(LoopOptions.LAUNCHER)).containsExactly("docker", "exec");
    }

    @Test
    void a_wrong_value_is_named_as_it_was_written() {
        script = Map.of("delay", "soon");
        assertThatThrownBy(this::merge)
                .isInstanceOf(LoopException.class)
                .hasMessageStartingWith("claudeLoop.delay is 'soon'");
        environment = Map.of("CLAUDE_LOOP_DELAY", "soon");
        assertThatThrownBy(this::merge).hasMessageStartingWith("CLAUDE_LOOP_DELAY is 'soon'");
        properties = Map.of("claudeLoop.delay", "soon");
        assertThatThrownBy(this::merge).hasMessageStartingWith("-PclaudeLoop.delay is 'soon'");
        flags = Map.of("delay", "soon");
        assertThatThrownBy(this::merge).hasMessageStartingWith("--delay is 'soon'");
    }

    @Test
    void a_property_that_is_no_option_is_refused_as_it_was_written_and_others_are_left_alone() {
        fileProperties = Map.of("org.gradle.jvmargs", "-Xmx1g", "claudeLoop.maxIteration", "3");
        assertThatThrownBy(this::merge)
                .isInstanceOf(LoopException.class)
                .hasMessage(
                        "claudeLoop.maxIteration is no option of claude-loop; did you mean claudeLoop.maxIterations?");
        fileProperties = Map.of("org.gradle.jvmargs", "-Xmx1g");
        properties = Map.of("claudeLoop.maxIteration", "3", "box", "7");
        assertThatThrownBy(this::merge)
                .hasMessage(
                        "-PclaudeLoop.maxIteration is no option of claude-loop; did you mean -PclaudeLoop.maxIterations?");
        properties = Map.of("claudeLoop.verifyGoals", "verify");
        assertThatThrownBy(this::merge)
                .hasMessageStartingWith("-PclaudeLoop.verifyGoals means nothing here")
                .hasMessageEndingWith("use -PclaudeLoop.verifyTasks.");
        properties = Map.of("box", "7");
        assertThat(merge().get(LoopOptions.MAX_ITERATIONS)).isEqualTo(50);
    }

    @Test
    void an_option_as_maven_users_write_it_is_refused_and_the_system_properties_of_others_are_left_alone() {
        systemProperties = Set.of("user.dir", "claudeLoop.maxCostUsd");
        assertThatThrownBy(this::merge)
                .isInstanceOf(LoopException.class)
                .hasMessage("-DclaudeLoop.maxCostUsd does nothing under Gradle; write -PclaudeLoop.maxCostUsd.");
        systemProperties = Set.of("user.dir", "dev.claudeloop.scope");
        assertThat(merge().get(LoopOptions.MAX_ITERATIONS)).isEqualTo(50);
    }

    private Map<String, String> gradleProperties() {
        var all = new HashMap<>(fileProperties);
        all.putAll(properties);
        return all;
    }

    private LoopOptions merge() {
        return OptionSources.merge(
                flags, gradleProperties(), properties.keySet(), systemProperties, environment, script);
    }
}
