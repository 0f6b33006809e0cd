package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskFlagsTest {

    private static final Map<String, Option<?>> BY_FLAG =
            LoopOptions.ALL.stream().collect(Collectors.toMap(Option::flag, Function.identity()));

    @Test
    void the_usual_options_are_flags_of_the_loop() {
        assertThat(flags(ClaudeLoopTask.class))
                .extracting(org.gradle.api.tasks.options.Option::option)
                .containsExactlyInAnyOrder(
                        "mode",
                        "strategy",
                        "max-iterations",
                        "prompt",
                        "model",
                        "output",
                        "delay",
                        "stagnation-threshold",
                        "max-cost-usd",
                        "workspace",
                        "rehearse",
                        "resume",
                        "resume-from",
                        "reset-circuit",
                        "skip-permissions");
    }

    @Test
    void the_other_tasks_have_the_flags_that_mean_something_to_them() {
        assertThat(flags(ClaudeLoopStatusTask.class))
                .extracting(org.gradle.api.tasks.options.Option::option)
                .containsExactlyInAnyOrder("follow", "workspace");
        assertThat(flags(ClaudeLoopResetTask.class))
                .extracting(org.gradle.api.tasks.options.Option::option)
                .containsExactlyInAnyOrder("reset-only", "workspace");
        assertThat(flags(ClaudeLoopHooksTask.class))
                .extracting(org.gradle.api.tasks.options.Option::option)
                .containsExactlyInAnyOrder("remove-hooks", "workspace");
        assertThat(flags(ClaudeLoopCancelTask.class))
                .extracting(org.gradle.api.tasks.options.Option::option)
                .containsExactly("workspace");
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                ClaudeLoopTask.class,
                ClaudeLoopInitTask.class,
                ClaudeLoopStatusTask.class,
                ClaudeLoopResetTask.class,
                ClaudeLoopHooksTask.class,
                ClaudeLoopCancelTask.class
            })
    void flags_have_the_words_of_the_options(Class<?> task) {
        assertThat(flags(task))
                .isNotEmpty()
                .allSatisfy(flag -> assertThat(BY_FLAG.get(flag.option()))
                        .isNotNull()
                        .extracting(Option::description)
                        .isEqualTo(flag.description()));
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                ClaudeLoopTask.class,
                ClaudeLoopInitTask.class,
                ClaudeLoopStatusTask.class,
                ClaudeLoopResetTask.class,
                ClaudeLoopHooksTask.class,
                ClaudeLoopCancelTask.class
            })
    void a_flag_sets_the_option_of_its_name_and_no_other(Class<? extends LoopTask> type)
            throws ReflectiveOperationException {
        for (Method method : type.getMethods()) {
            var flag = method.getAnnotation(org.gradle.api.tasks.options.Option.class);
            if (flag == null) {
                continue;
            }
            LoopTask task = task(type);
            boolean isSwitch = method.getParameterTypes()[0] == boolean.class;

            method.invoke(task, isSwitch ? (Object) true : "told");

            assertThat(task.getFlags().get())
                    .as(flag.option())
                    .containsExactly(Map.entry(optionOf(flag).name(), isSwitch ? "true" : "told"));
        }
    }

    @Test
    void the_mode_of_a_task_that_is_named_after_it_cannot_be_changed() {
        ClaudeLoopTask plan = task(ClaudeLoopTask.class);
        plan.fixMode("plan");

        plan.modeFlag("plan");

        assertThatThrownBy(() -> plan.modeFlag("build"))
                .hasMessage("The mode of task is always plan. Leave --mode=build away, or call claudeLoop.");
        assertThat(plan.getFlags().get()).containsEntry("mode", "plan");
    }

    private static <T extends LoopTask> T task(Class<T> type) {
        return ProjectBuilder.builder().build().getTasks().create("task", type);
    }

    private static Option<?> optionOf(org.gradle.api.tasks.options.Option flag) {
        return Objects.requireNonNull(BY_FLAG.get(flag.option()));
    }

    private static Stream<org.gradle.api.tasks.options.Option> flags(Class<?> task) {
        return Arrays.stream(task.getMethods())
                .map(method -> method.getAnnotation(org.gradle.api.tasks.options.Option.class))
                .filter(flag -> flag != null);
    }
}
