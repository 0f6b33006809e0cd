package dev.claudeloop.core.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.OutputLevel;
import dev.claudeloop.core.api.Redaction;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProgressConsoleTest {
    private static final Decision GO_ON = Decision.goOn("1 of 8 tests fails");
    private final Terminal terminal = new Terminal();
    private final LoopConsole console = console(OutputLevel.PROGRESS);

    @Test
    void an_iteration_is_told_in_two_lines() {
        console.iterationEnded(iteration(List.of(), List.of()));

        assertThat(terminal.lines)
                .containsExactly(
                        "INFO Iteration 4: 1 commit, 2 changed files, 7/8 tests passed, $0.25, 61.5 s (1 item remaining)",
                        "INFO   going on: 1 of 8 tests fails");
    }

    @Test
    void denied_calls_are_told_with_the_rule_that_would_have_allowed_them() {
        console.iterationEnded(iteration(List.of("Bash(npm *)", "WebFetch", "Bash(npm *)"), List.of()));

        assertThat(terminal.lines)
                .contains("WARN   Claude was denied 3 tool calls; to allow them, add to --allowed-tools:"
                        + " Bash(npm *) (2 times), WebFetch");
    }

    @Test
    void nudges_are_told() {
        console.iterationEnded(iteration(List.of(), List.of("ASKING: Nobody is there to answer.")));

        assertThat(terminal.lines).contains("INFO   nudged: ASKING: Nobody is there to answer.");
    }

    @Test
    void an_iteration_that_ran_out_of_time_says_so_though_the_tests_are_what_is_missing() {
        String late = "Claude was not done after 15m (iterationTimeout), and was ended.";
        ClaudeRecord cut = Records.claude("timed_out", 0, List.of(late), List.of(), List.of());

        console.iterationEnded(Records.iteration(3, cut, GO_ON));

        assertThat(terminal.lines).contains("WARN   " + late, "INFO   going on: 1 of 8 tests fails");
    }

    @Test
    void a_failed_iteration_is_an_error_with_its_cause() {
        ClaudeRecord crash = Records.claude("crashed", 0, List.of("out of memory"), List.of(), List.of());

        console.iterationEnded(Records.iteration(2, crash, GO_ON));

        assertThat(terminal.lines)
                .startsWith("ERROR ❌ Iteration 2 failed: out of memory (exit code 137)")
                .noneMatch(line -> line.startsWith("WARN"));
    }

    @Test
    void a_failure_without_words_is_named_by_its_outcome() {
        ClaudeRecord bad = Records.claude("malformed_result", 0, List.of(), List.of(), List.of());

        console.iterationEnded(Records.iteration(2, bad, GO_ON));

        assertThat(terminal.lines).startsWith("ERROR ❌ Iteration 2 failed: malformed result");
    }

    @Test
    void without_a_plan_the_to_do_list_says_what_is_left() {
        var claims = new ClaimsRecord(
                false,
                false,
                List.of(),
                null,
                null,
                null,
                new ClaimsRecord.Tasks(1, 4),
                null,
                ClaimsRecord.Criteria.NONE,
                0);

        console.iterationEnded(Records.iteration(1, fine(List.of(), List.of()), claims, GO_ON));

        assertThat(terminal.lines.get(0)).endsWith("(4 items remaining)");
    }

    @Test
    void a_wait_is_told_at_its_beginning_and_every_ten_minutes() {
        Instant until = Instant.EPOCH.plus(Duration.ofMinutes(21));
        for (int minutes = 21; minutes > 0; minutes--) {
            console.waiting("usage limit", until, Duration.ofMinutes(minutes));
        }

        assertThat(terminal.lines)
                .containsExactly(
                        "INFO Waiting until 00:21:00 (21 min): usage limit",
                        "INFO Waiting until 00:21:00 (11 min): usage limit",
                        "INFO Waiting until 00:21:00 (60 s): usage limit");
    }

    @Test
    void a_wait_that_is_no_whole_number_of_minutes_is_told_as_seldom() {
        Instant until = Instant.EPOCH.plusSeconds(570);
        for (int seconds = 570; seconds > 0; seconds -= 60) {
            console.waiting("usage limit", until, Duration.ofSeconds(seconds));
        }
        Instant soon = Instant.EPOCH.plusSeconds(90);
        console.waiting("try 3", soon, Duration.ofSeconds(90));
        console.waiting("try 3", soon, Duration.ofSeconds(30));

        assertThat(terminal.lines)
                .satisfiesExactly(
                        line -> assertThat(line).endsWith("usage limit"),
                        line -> assertThat(line).endsWith("try 3"));
    }

    @Test
    void the_last_allowed_iteration_names_the_ways_to_go_on() {
        console.finished(Records.run(5, 1.25, FinishType.MAX_ITERATIONS, "iteration 5 was the last"));

        assertThat(terminal.lines)
                .containsExactly(
                        "WARN ⚠️ Reached maximum iterations (5)",
                        "WARN    iteration 5 was the last",
                        "WARN    - run it again, and it goes on from here",
                        "WARN    - allow more in one run with --max-iterations",
                        "WARN    - see what is done and what is left with `./loop status`",
                        "INFO    In all: 5 commits, $1.25, 12345 tokens, 5:07 at work");
    }

    @Test
    void an_open_breaker_is_told_with_the_commands_that_close_it() {
        console.finished(Records.run(5, 1.25, FinishType.CIRCUIT_OPEN, "no progress"));

        assertThat(terminal.lines)
                .contains("ERROR    - close the breaker with `./loop reset`,"
                        + " or in the next run with --reset-circuit=true");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            BUDGET_EXHAUSTED | 1200 of maxTokens=1000; raise it to go on | raise the limit with --max-tokens, then run
            BUDGET_EXHAUSTED | Reached maximum budget ($1)               | raise the limit with --max-cost-usd, then run
            BLOCKED          | add what it needs to allowedTools         | what it lacks with --allowed-tools, then run
            BLOCKED          | the agent says it is blocked              | give the agent what it lacks, then run
            """)
    void the_option_that_helps_is_spelled_as_it_is_typed(FinishType type, String reason, String way) {
        console.finished(Records.run(3, 0, type, reason));

        assertThat(terminal.lines).anyMatch(line -> line.contains(way));
    }

    @Test
    void success_is_told_with_the_number_of_iterations() {
        console.finished(Records.run(5, 1.25, FinishType.COMPLETE, "all 8 tests pass"));

        assertThat(terminal.lines)
                .startsWith("INFO ✓ Task completed successfully after 5 iterations", "INFO    all 8 tests pass");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            COMPLETE         | INFO ✓ Task completed successfully after 3 iterations
            MANUAL           | INFO Stopped by hand after 3 iterations
            CANCELLED        | INFO Cancelled after 3 iterations
            NO_CHANGES       | INFO Nothing left to change after 3 iterations
            MAX_ITERATIONS   | WARN ⚠️ Reached maximum iterations (5)
            STAGNATION       | WARN ⚠️ Stagnation detected: 2 consecutive iterations with no work
            USAGE_LIMITED    | WARN ⚠️ Usage limit reached after 3 iterations
            BUDGET_EXHAUSTED | WARN ⚠️ Budget spent after 3 iterations
            BLOCKED          | ERROR ❌ Blocked after 3 iterations
            CIRCUIT_OPEN     | ERROR ❌ Circuit breaker open after 3 iterations
            ERROR            | ERROR ❌ Failed after 3 iterations
            """)
    void every_end_has_a_first_line_that_says_it_all(FinishType type, String line) {
        String reason = "Stagnation detected: 2 consecutive iterations with no work";

        console.finished(Records.run(3, 0, type, reason));

        assertThat(terminal.lines).startsWith(line);
        assertThat(terminal.lines.stream().filter(shown -> shown.contains(reason)))
                .as("the reason is told once, but for ends that need none")
                .hasSize(type == FinishType.MANUAL || type == FinishType.CANCELLED ? 0 : 1);
    }

    @ParameterizedTest
    @EnumSource(OutputLevel.class)
    void an_alarm_is_loud_at_every_level(OutputLevel level) {
        console(level).alarmed("skipPermissions is on");

        assertThat(terminal.lines).containsExactly("ERROR ⚠️ skipPermissions is on");
    }

    @Test
    void what_looks_like_a_secret_is_never_shown() {
        var redaction = Redaction.of(Map.of("API_TOKEN", "s3cr3t-value"));
        var console = new LoopConsole(
                OutputLevel.PROGRESS, terminal, Symbols.UNICODE, redaction, Records.CLOCK, ZoneOffset.UTC, work -> {});

        console.noted("curl -H s3cr3t-value");

        assertThat(terminal.lines).containsExactly("INFO curl -H ***");
    }

    @ParameterizedTest
    @EnumSource(FinishType.class)
    void quiet_shows_the_errors_alone(FinishType type) {
        boolean error = type.level() == BuildTool.Level.ERROR;

        console(OutputLevel.QUIET).finished(Records.run(3, 0, type, "why it ended"));

        assertThat(terminal.lines).allMatch(line -> line.startsWith("ERROR "));
        assertThat(terminal.lines.isEmpty()).isNotEqualTo(error);
    }

    private LoopConsole console(OutputLevel output) {
        return new LoopConsole(output, terminal, Symbols.UNICODE, Records.CLOCK, ZoneOffset.UTC);
    }

    private static IterationRecord iteration(List<String> denials, List<String> nudges) {
        return Records.iteration(4, fine(denials, nudges), GO_ON);
    }

    private static ClaudeRecord fine(List<String> denials, List<String> nudges) {
        return Records.claude("finished", 0.25, List.of(), denials, nudges);
    }
}
