package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.OptionLayer;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SkippedTestsTest {

    @ParameterizedTest
    @ValueSource(strings = {"skipTests", "maven.test.skip", "maven.test.skip.exec"})
    void a_call_in_which_no_test_would_run_is_refused(String property) {
        assertThatThrownBy(() -> refuse(property, "true", Map.of()))
                .isInstanceOf(LoopException.class)
                .hasMessage("-D" + property + " skips the tests, so nothing could be measured. Leave it away,"
                        + " or take the agent's word with -DclaudeLoop.verify=never.");
    }

    @ParameterizedTest
    @CsvSource({"verify,never", "mode,plan"})
    void where_nothing_is_measured_tests_may_be_skipped(String option, String value) {
        assertThatCode(() -> refuse("skipTests", "true", Map.of(option, value))).doesNotThrowAnyException();
    }

    @Test
    void tests_that_are_not_skipped_are_no_reason_to_refuse() {
        assertThatCode(() -> refuse("skipTests", "false", Map.of())).doesNotThrowAnyException();
        assertThatCode(() -> refuse("skipITs", "true", Map.of())).doesNotThrowAnyException();
    }

    private static void refuse(String property, String value, Map<String, Object> options) {
        var properties = new Properties();
        properties.setProperty(property, value);
        SkippedTests.refuse(properties, LoopOptions.of(new OptionLayer(options, Option::name)));
    }
}
