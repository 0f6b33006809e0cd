package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.FinishedProcess;
import dev.claudeloop.testsupport.GradleDialect;
import dev.claudeloop.testsupport.MemoryScenarios;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryIT extends MemoryScenarios {

    MemoryIT() {
        super(new GradleDialect());
    }

    @Test
    void tasks_from_the_configuration_cache_see_what_has_changed_since() throws IOException {
        SampleProject sample = sample("kata");
        String[] tasks = {"claudeLoopCancel", "claudeLoopReset", "claudeLoopHooks"};
        FinishedProcess before = control(sample, "status", tasks);
        rehearsed(sample, Map.of("verify", "never", "maxIterations", "1")).requireSuccess();

        FinishedProcess after = control(sample, "status", tasks);

        assertThat(before.output()).contains("No loop has run in").contains("hooks are installed in");
        assertThat(after.output())
                .contains("Reusing configuration cache.")
                .contains("ended as max_iterations")
                .contains("the session is marked cancelled")
                .contains("The session is forgotten")
                .contains("already.");
    }
}
