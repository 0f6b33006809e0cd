package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.MavenExecutionRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MavenTerminalTest {
    private final MavenExecutionRequest request = new DefaultMavenExecutionRequest().setInteractiveMode(true);

    @Test
    void a_person_at_a_terminal_gets_a_live_line() {
        assertThat(MavenTerminal.isWanted(request, Map.of("TERM", "xterm"))).isTrue();
    }

    @Test
    void batch_mode_gets_plain_lines() {
        request.setInteractiveMode(false);

        assertThat(MavenTerminal.isWanted(request, Map.of())).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"style.color, never", "style.color, No", "maven.style.color, none"})
    void who_wants_no_colours_gets_plain_lines(String property, String value) {
        request.getUserProperties().setProperty(property, value);

        assertThat(MavenTerminal.isWanted(request, Map.of())).isFalse();
    }

    @Test
    void the_environment_can_ask_for_plain_lines_too() {
        assertThat(MavenTerminal.isWanted(request, Map.of("NO_COLOR", "1"))).isFalse();
        assertThat(MavenTerminal.isWanted(request, Map.of("CI", "true"))).isFalse();
        assertThat(MavenTerminal.isWanted(request, Map.of("CI", "false", "NO_COLOR", "")))
                .isTrue();
    }

    @Test
    void a_dumb_terminal_gets_plain_lines() {
        assertThat(MavenTerminal.isWanted(request, Map.of("TERM", "dumb"))).isFalse();
    }

    @Test
    void without_a_console_there_is_no_live_line() {
        assertThat(MavenTerminal.of(null, request, Map.of())).isEmpty();
    }
}
