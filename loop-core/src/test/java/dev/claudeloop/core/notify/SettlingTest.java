package dev.claudeloop.core.notify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SettlingTest {
    private final Settling settling = new Settling(Duration.ofSeconds(2), "a");

    @Test
    void what_does_not_change_never_settles() {
        assertThat(at(0, "a")).isFalse();
        assertThat(at(100, "a")).isFalse();
    }

    @Test
    void a_change_settles_once_after_its_rest() {
        assertThat(at(0, "b")).isFalse();
        assertThat(at(1, "b")).isFalse();
        assertThat(at(2, "b")).isTrue();
        assertThat(at(9, "b")).isFalse();
    }

    @Test
    void each_further_change_begins_the_rest_anew() {
        assertThat(at(0, "b")).isFalse();
        assertThat(at(1, "c")).isFalse();
        assertThat(at(2, "b")).isFalse();
        assertThat(at(3, "b")).isFalse();
        assertThat(at(4, "b")).isTrue();
    }

    private boolean at(int second, String mark) {
        return settling.settled(mark, Instant.EPOCH.plusSeconds(second));
    }
}
