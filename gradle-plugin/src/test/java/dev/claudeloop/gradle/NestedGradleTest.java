package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class NestedGradleTest {

    @Test
    void tests_have_the_users_environment_but_not_the_address_of_notifications() {
        var users = Map.of("DB_URL", "jdbc:x", "CLAUDE_LOOP_NOTIFY_URL", "https://example.org/s3cret");

        assertThat(NestedGradle.environment(users, Map.of("CLAUDE_LOOP_MEASURES", "run-1")))
                .containsOnly(Map.entry("DB_URL", "jdbc:x"), Map.entry("CLAUDE_LOOP_MEASURES", "run-1"));
    }
}
