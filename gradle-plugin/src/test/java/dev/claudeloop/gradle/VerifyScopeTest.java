package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerifyScopeTest {

    @Test
    void the_root_asks_for_the_tasks_as_they_are_and_gradle_takes_those_of_all_projects() {
        var scope = new VerifyScope(":", List.of("test", "check"));

        assertThat(scope.requests()).containsExactly("test", "check");
        assertThat(scope.systemProperties()).isEmpty();
    }

    @Test
    void a_subproject_lets_the_nested_build_find_the_tasks_of_all_that_it_depends_on() {
        var scope = new VerifyScope(":shop:till", List.of("test", "check"));

        assertThat(scope.requests()).containsExactly(":shop:till:claudeLoopScope");
        assertThat(scope.systemProperties())
                .isEqualTo(Map.of("dev.claudeloop.scope", ":shop:till", "dev.claudeloop.scopeTasks", "test,check"));
    }

    @Test
    void a_task_with_a_path_or_an_option_means_just_that_one() {
        assertThat(new VerifyScope(":till", List.of(":till:test")).requests()).containsExactly(":till:test");
        assertThat(new VerifyScope(":till", List.of("test", "--tests", "Till*")).requests())
                .containsExactly("test", "--tests", "Till*");
    }
}
