package dev.claudeloop.core.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoopOptionsTest {

    @Test
    void without_any_layer_every_option_has_its_default() {
        LoopOptions options = LoopOptions.of();

        assertThat(options.get(LoopOptions.MAX_ITERATIONS)).isEqualTo(50);
        assertThat(options.get(LoopOptions.MODE)).isEqualTo(Mode.BUILD);
        assertThat(options.get(LoopOptions.FAIL_ON))
                .containsExactly(FinishType.ERROR, FinishType.BLOCKED, FinishType.CIRCUIT_OPEN);
        assertThat(options.get(LoopOptions.PROMPT)).isEmpty();
        assertThat(options.get(LoopOptions.CLAUDE_ARGS)).isEmpty();
    }

    @Test
    void the_first_layer_that_has_an_option_wins() {
        LoopOptions options = LoopOptions.of(
                layer("cli", Map.of("model", "opus")), layer("script", Map.of("model", "haiku", "maxTurns", "7")));

        assertThat(options.get(LoopOptions.MODEL)).isEqualTo("opus");
        assertThat(options.get(LoopOptions.MAX_TURNS)).isEqualTo(7);
    }

    @Test
    void an_empty_value_leaves_the_word_to_the_next_layer() {
        LoopOptions options =
                LoopOptions.of(layer("cli", Map.of("model", " ")), layer("script", Map.of("model", "haiku")));

        assertThat(options.get(LoopOptions.MODEL)).isEqualTo("haiku");
    }

    @Test
    void a_switch_without_a_value_is_on() {
        assertThat(LoopOptions.of(layer("cli", Map.of("rehearse", ""))).get(LoopOptions.REHEARSE))
                .isTrue();
    }

    @Test
    void environment_variables_are_a_layer() {
        var layer = OptionLayer.environment(Map.of("CLAUDE_LOOP_MAX_ITERATIONS", "9", "PATH", "x"));

        assertThat(LoopOptions.of(layer).get(LoopOptions.MAX_ITERATIONS)).isEqualTo(9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void an_empty_variable_says_nothing_and_above_all_switches_nothing_on(String empty) {
        var layer = OptionLayer.environment(Map.of("CLAUDE_LOOP_SKIP_PERMISSIONS", empty, "CLAUDE_LOOP_MODEL", empty));

        assertThat(LoopOptions.of(layer).get(LoopOptions.SKIP_PERMISSIONS)).isFalse();
        assertThat(LoopOptions.of(layer).get(LoopOptions.MODEL)).isEqualTo("sonnet");
    }

    @Test
    void an_empty_list_or_map_leaves_the_word_to_the_next_layer() {
        LoopOptions options = LoopOptions.of(
                layer("", Map.of("failOn", List.of(), "environment", Map.of())),
                layer("", Map.of("failOn", "blocked", "environment", "A=1")));

        assertThat(options.get(LoopOptions.FAIL_ON)).containsExactly(FinishType.BLOCKED);
        assertThat(options.get(LoopOptions.ENVIRONMENT)).containsKey("A");
    }

    @Test
    void the_word_none_takes_back_what_a_layer_below_says() {
        LoopOptions options = LoopOptions.of(
                layer(
                        "",
                        Map.of(
                                "launcher", "none",
                                "claudeArgs", List.of("none"),
                                "ratchetAllow", "None",
                                "environment", "none",
                                "workspace", "none",
                                "prompt", "none",
                                "promptFile", "none",
                                "logDir", " none ",
                                "notifyUrl", "none")),
                layer(
                        "",
                        Map.of(
                                "launcher", "docker,exec",
                                "claudeArgs", "--verbose",
                                "ratchetAllow", "T*",
                                "environment", "A=1",
                                "workspace", "docs",
                                "prompt", "Do it.",
                                "promptFile", "prompt.md",
                                "logDir", "logs",
                                "notifyUrl", "https://example.org/hook")));

        assertThat(options.get(LoopOptions.LAUNCHER)).isEmpty();
        assertThat(options.get(LoopOptions.CLAUDE_ARGS)).isEmpty();
        assertThat(options.get(LoopOptions.RATCHET_ALLOW)).isEmpty();
        assertThat(options.get(LoopOptions.ENVIRONMENT)).isEmpty();
        assertThat(options.get(LoopOptions.WORKSPACE)).isEmpty();
        assertThat(options.get(LoopOptions.PROMPT)).isEmpty();
        assertThat(options.get(LoopOptions.PROMPT_FILE)).isEmpty();
        assertThat(options.get(LoopOptions.LOG_DIR)).isEmpty();
        assertThat(options.get(LoopOptions.NOTIFY_URL)).isEmpty();
        assertThat(options.get(LoopOptions.STATUS_FILE)).isEqualTo(Path.of(".claude-loop/status.json"));
        assertThat(options.asTexts()).containsEntry("notifyUrl", "none");
    }

    @ParameterizedTest
    @CsvSource({"500ms, 500", "30s, 30000", "15m, 900000", "2h, 7200000", "876000h, 3153600000000"})
    void durations_are_written_with_their_unit(String text, long millis) {
        assertThat(LoopOptions.of(layer("cli", Map.of("delay", text))).get(LoopOptions.DELAY))
                .isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    void no_time_at_all_needs_no_unit() {
        assertThat(LoopOptions.of(layer("cli", Map.of("delay", "0"))).get(LoopOptions.DELAY))
                .isEqualTo(Duration.ZERO);
    }

    @ParameterizedTest
    @CsvSource({
        "maxIterations, -1, a whole number from 0 up",
        "maxIterations, many, a whole number from 0 up",
        "maxIterations, 99999999999, a whole number from 0 up",
        "delay, 5, 'a duration such as 500ms, 30s, 15m or 2h'",
        "delay, 876001h, 'a duration such as 500ms, 30s, 15m or 2h'",
        "delay, 999999999999999h, 'a duration such as 500ms, 30s, 15m or 2h'",
        "delay, 9223372036854775807h, 'a duration such as 500ms, 30s, 15m or 2h'",
        "delay, 99999999999999999999s, 'a duration such as 500ms, 30s, 15m or 2h'",
        "mode, dream, 'one of plan, build'",
        "rehearse, perhaps, true or false",
        "notifyFormat, xml, 'one of json, text'",
        "notifyEvents, 'iteration,lunch', 'all, none, or a list of execution_start, iteration, iteration_milestone,"
                + " status_update, completion, error, circuit_open, usage_limit'"
    })
    void a_wrong_value_is_named_as_its_user_wrote_it(String option, String value, String expected) {
        assertThatThrownBy(() -> LoopOptions.of(layer("-DclaudeLoop.", Map.of(option, value))))
                .isInstanceOf(LoopException.class)
                .hasMessage("-DclaudeLoop." + option + " is '" + value + "', but must be " + expected + ".");
    }

    @Test
    void a_wrong_environment_is_not_repeated_as_it_may_hold_secrets() {
        assertThatThrownBy(() -> LoopOptions.of(layer("", Map.of("environment", "secret"))))
                .hasMessage("environment is wrong, but must be a map such as A=1,B=2.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://h/s3cret", "//h/s3cret", "s3cret", "https:///s3cret", "https://h/ s3cret"})
    void a_wrong_address_is_not_repeated_as_it_may_hold_a_token(String address) {
        assertThatThrownBy(() -> LoopOptions.of(layer("-DclaudeLoop.", Map.of("notifyUrl", address))))
                .isInstanceOf(LoopException.class)
                .hasNoCause()
                .hasMessage(
                        "-DclaudeLoop.notifyUrl is wrong, but must be an address such as https://example.org/hook.");
    }

    @Test
    void an_address_to_notify_is_not_shown() {
        LoopOptions options = LoopOptions.of(layer("cli", Map.of("notifyUrl", "https://example.org/s3cret")));

        assertThat(options.get(LoopOptions.NOTIFY_URL)).contains(URI.create("https://example.org/s3cret"));
        assertThat(options.asTexts()).containsEntry("notifyUrl", "***");
        assertThat(LoopOptions.of().asTexts()).containsEntry("notifyUrl", "");
    }

    @Test
    void all_events_are_notified_of_unless_some_are_named() {
        assertThat(LoopOptions.of().get(LoopOptions.NOTIFY_EVENTS)).containsExactly(NotifyEvent.values());
        assertThat(LoopOptions.of(layer("cli", Map.of("notifyEvents", "error, Completion")))
                        .get(LoopOptions.NOTIFY_EVENTS))
                .containsExactly(NotifyEvent.ERROR, NotifyEvent.COMPLETION);
        assertThat(LoopOptions.of(layer("script", Map.of("notifyEvents", List.of("all"))))
                        .get(LoopOptions.NOTIFY_EVENTS))
                .containsExactly(NotifyEvent.values());
    }

    @Test
    void modes_have_their_other_names_too() {
        assertThat(LoopOptions.of(layer("cli", Map.of("mode", "planning"))).get(LoopOptions.MODE))
                .isEqualTo(Mode.PLAN);
    }

    @Test
    void a_list_with_a_default_is_emptied_by_the_word_none() {
        assertThat(failOn("none")).isEmpty();
        assertThat(failOn(List.of("none"))).isEmpty();
        assertThat(failOn("")).as("an empty value is no value").hasSize(3);
        assertThatThrownBy(() -> failOn("none,error"))
                .hasMessageStartingWith("failOn is 'none,error', but must be none, or a list of complete, ");
    }

    @Test
    void commas_in_brackets_do_not_part_a_list() {
        assertThat(LoopOptions.of(layer("cli", Map.of("allowedTools", "Read, Bash(a,b *),Edit")))
                        .get(LoopOptions.ALLOWED_TOOLS))
                .containsExactly("Read", "Bash(a,b *)", "Edit");
    }

    @Test
    void lists_and_maps_may_come_as_such() {
        LoopOptions options = LoopOptions.of(layer(
                "script", Map.of("allowedTools", List.of("Read", "Bash(a,b *)"), "environment", Map.of("A", "1,2"))));

        assertThat(options.get(LoopOptions.ALLOWED_TOOLS)).containsExactly("Read", "Bash(a,b *)");
        assertThat(options.get(LoopOptions.ENVIRONMENT)).containsExactly(Map.entry("A", "1,2"));
    }

    @Test
    void an_option_has_a_spelling_for_each_place() {
        assertThat(LoopOptions.MAX_ITERATIONS.environmentVariable()).isEqualTo("CLAUDE_LOOP_MAX_ITERATIONS");
        assertThat(LoopOptions.MAX_ITERATIONS.property()).isEqualTo("claudeLoop.maxIterations");
        assertThat(LoopOptions.MAX_ITERATIONS.flag()).isEqualTo("max-iterations");
    }

    @Test
    void values_of_variables_are_not_shown() {
        LoopOptions options = LoopOptions.of(layer("cli", Map.of("environment", "API_KEY=secret", "model", "opus")));

        assertThat(options.asTexts()).containsEntry("environment", "API_KEY").containsEntry("model", "opus");
    }

    @Test
    void names_are_unique() {
        assertThat(LoopOptions.ALL).extracting(Option::name).doesNotHaveDuplicates();
    }

    private static List<FinishType> failOn(Object value) {
        return LoopOptions.of(layer("", Map.of("failOn", value))).get(LoopOptions.FAIL_ON);
    }

    private static OptionLayer layer(String prefix, Map<String, Object> values) {
        return new OptionLayer(values, option -> prefix + option.name());
    }
}
