package dev.claudeloop.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Thresholds as the options set them. */
class ThresholdsTest {

    @Test
    void the_defaults_are_those_of_the_strategy() {
        assertThat(Thresholds.of(Options.with())).isEqualTo(new Thresholds(3, 5, 70, 3, 5, 5, false));
        assertThat(Thresholds.of(Options.with("strategy=iterative")))
                .isEqualTo(new Thresholds(2, 5, 70, 3, 5, 5, true));
    }

    @Test
    void every_threshold_has_its_option() {
        assertThat(Thresholds.of(Options.with(
                        "stagnationThreshold=1",
                        "sameErrorThreshold=2",
                        "outputDeclineThreshold=33",
                        "maxTestOnlyIterations=4",
                        "safetyCompletionThreshold=6",
                        "stuckThreshold=7")))
                .isEqualTo(new Thresholds(1, 2, 33, 4, 6, 7, false));
    }

    @Test
    void where_the_agents_word_cannot_end_the_loop_no_work_is_no_progress() {
        assertThat(Thresholds.of(Options.with("strategy=iterative", "smartTermination=false"))
                        .idleStagnates())
                .isFalse();
    }
}
