package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TaskFlagsTest {

    private static final Map<String, Option<?>> BY_FLAG =
            LoopOptions.ALL.stream().collect(Collectors.toMap(Option::flag, Function.identity()));

    @Test
    void flags_have_the_names_and_the_words_of_the_options() {
        var flags = Arrays.stream(ClaudeLoopTask.class.getMethods())
                .map(method -> method.getAnnotation(org.gradle.api.tasks.options.Option.class))
                .filter(flag -> flag != null)
                .toList();

        assertThat(flags)
                .hasSize(15)
                .allSatisfy(flag -> assertThat(BY_FLAG.get(flag.option()))
                        .isNotNull()
                        .extracting(Option::description)
                        .isEqualTo(flag.description()));
    }
}
