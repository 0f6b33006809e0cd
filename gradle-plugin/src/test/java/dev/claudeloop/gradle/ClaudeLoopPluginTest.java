package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.OptionLayer;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gradle.api.Project;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaudeLoopPluginTest {

    /** The option that has no meaning for Gradle. */
    private static final List<Option<?>> OF_MAVEN = List.of(LoopOptions.VERIFY_GOALS);

    @TempDir
    Path folder;

    private ClaudeLoopExtension extension;
    private ClaudeLoopTask task;

    @BeforeEach
    void apply_the_plugin() {
        Project project =
                ProjectBuilder.builder().withProjectDir(folder.toFile()).build();
        project.getPluginManager().apply("dev.claudeloop");
        extension = project.getExtensions().getByType(ClaudeLoopExtension.class);
        task = (ClaudeLoopTask) project.getTasks().getByName("claudeLoop");
    }

    @Test
    void a_script_that_says_nothing_sets_no_option() {
        assertThat(options().asTexts()).isEqualTo(LoopOptions.of().asTexts());
    }

    @Test
    void what_the_extension_says_holds_for_the_task() {
        extension.getMaxIterations().set(7);
        extension.getLauncher().set(List.of("docker", "exec"));
        extension.getEnvironment().put("A", "1");

        assertThat(options().get(LoopOptions.MAX_ITERATIONS)).isEqualTo(7);
        assertThat(options().get(LoopOptions.LAUNCHER)).containsExactly("docker", "exec");
        assertThat(options().get(LoopOptions.ENVIRONMENT)).isEqualTo(Map.of("A", "1"));
    }

    @Test
    void what_the_task_says_wins_over_the_extension() {
        extension.getModel().set("sonnet");
        task.getModel().set("opus");

        assertThat(options().get(LoopOptions.MODEL)).isEqualTo("opus");
    }

    @Test
    void amounts_are_any_numbers() {
        extension.getMaxCostUsd().set(new BigDecimal("2.50"));
        extension.getMaxTokens().set(500_000);

        assertThat(options().get(LoopOptions.MAX_COST_USD)).isEqualTo(2.5);
        assertThat(options().get(LoopOptions.MAX_TOKENS)).isEqualTo(500_000L);
    }

    @Test
    void every_option_can_be_set_in_the_script() {
        Set<String> getters = Arrays.stream(ClaudeLoopParameters.class.getMethods())
                .map(method -> method.getName())
                .collect(Collectors.toSet());

        assertThat(getters)
                .containsExactlyInAnyOrderElementsOf(LoopOptions.ALL.stream()
                        .filter(option -> !OF_MAVEN.contains(option))
                        .map(option -> "get" + option.name().substring(0, 1).toUpperCase(Locale.ROOT)
                                + option.name().substring(1))
                        .toList());
    }

    @Test
    void the_task_is_found_by_those_who_list_tasks() {
        assertThat(task.getGroup()).isEqualTo("claude loop");
        assertThat(task.getDescription()).isNotBlank();
    }

    private LoopOptions options() {
        return LoopOptions.of(new OptionLayer(ParameterTable.values(task), Option::name));
    }
}
