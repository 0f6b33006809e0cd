package dev.claudeloop.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpanTest {

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0s",
        "PT0.5S, 500ms",
        "PT1.5S, 1500ms",
        "PT59S, 59s",
        "PT1M, 1m",
        "PT90S, 90s",
        "PT1H, 1h",
        "PT90M, 90m"
    })
    void an_option_is_told_in_one_unit_and_exactly(Duration duration, String words) {
        assertThat(Span.exact(duration)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({"PT0S, 0s", "PT59.9S, 59s", "PT1M, 1m 0s", "PT59M59S, 59m 59s", "PT1H, 1h 0m", "PT25H30M9S, 25h 30m"})
    void a_wait_is_told_in_the_two_units_that_matter(Duration duration, String words) {
        assertThat(Span.rounded(duration)).isEqualTo(words);
    }
}
