package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.OptionLayer;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LoopParametersTest {

    private final LoopParameters parameters = new LoopParameters() {
        @Override
        public void execute() {}
    };

    @Test
    void every_parameter_reaches_the_option_of_its_name() throws IllegalAccessException {
        for (Field field : fields()) {
            Object value = example(field);
            field.setAccessible(true);
            field.set(parameters, value);

            OptionLayer pom = parameters.fromPom();

            assertThat(pom.values()).as(field.getName()).containsExactly(Map.entry(field.getName(), value));
            field.set(parameters, null);
        }
    }

    @Test
    void an_option_is_spelled_as_an_element_of_the_pom() {
        assertThat(parameters.fromPom().spelling().apply(LoopOptions.MAX_ITERATIONS))
                .isEqualTo("<maxIterations>");
    }

    private static List<Field> fields() {
        return Stream.of(LoopParameters.class, AgentParameters.class, MemoryParameters.class, NotifyParameters.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .toList();
    }

    private static Object example(Field field) {
        if (field.getType() == List.class) {
            return List.of("a", "b");
        }
        return field.getType() == Map.class ? Map.of("a", "b") : "text";
    }
}
