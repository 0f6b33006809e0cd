package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.FinishedProcess;
import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.KataScenarios;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KataIT extends KataScenarios {

    KataIT() {
        super(new GradleDialect());
    }

    @Test
    void a_flag_of_the_task_wins_over_a_property_and_a_cached_configuration_is_used_again() throws IOException {
        SampleProject sample = kata();
        Map<String, String> properties = Map.of("model", "of-the-property", "rehearse", "true", "verify", "never");
        List<String> arguments = new ArrayList<>(dialect.loop(properties));
        arguments.addAll(1, List.of("--model=of-the-flag", "--max-iterations=1", "--delay=0s"));

        build().run(sample, arguments.toArray(String[]::new)).requireSuccess();
        FinishedProcess again =
                build().run(sample, arguments.toArray(String[]::new)).requireSuccess();

        assertThat(records(sample).option("model")).isEqualTo("of-the-flag");
        assertThat(records(sample).option("maxIterations")).isEqualTo("1");
        assertThat(again.output()).contains("Reusing configuration cache.");
    }
}
