package dev.claudeloop.core.claude;

import static dev.claudeloop.core.claude.Streams.conversation;
import static dev.claudeloop.core.claude.Streams.lines;
import static dev.claudeloop.core.claude.Streams.says;
import static dev.claudeloop.core.claude.Streams.transcript;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.stream.StreamEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OutcomesTest {
    private static final Duration LIMIT = Duration.ofMinutes(15);
    private static final ZonedDateTime NOW = ZonedDateTime.parse("2026-11-18T06:30:00Z");

    static Stream<Arguments> transcripts() {
        var finished = new Outcome.Finished();
        return Stream.of(
                arguments("success-tools", 0, finished),
                arguments("error-max-turns", 1, new Outcome.MaxTurns()),
                arguments("error-max-budget", 1, new Outcome.BudgetSpent("Reached maximum budget ($0.001)")),
                arguments("api-error-400-credit", 1, new Outcome.ApiError(400, false, "Credit balance is too low")),
                arguments(
                        "usage-limit-rejected",
                        1,
                        new Outcome.UsageLimited(
                                Instant.ofEpochSecond(1794986937), "You've hit your limit · resets 7:28am (UTC)")),
                arguments("usage-limit-warning", 0, finished),
                arguments("api-retry-401-recovered", 0, finished),
                arguments(
                        "api-retry-429-killed",
                        137,
                        new Outcome.ApiError(429, true, "The API refused 7 times: rate_limit")),
                arguments("permission-denials", 0, finished),
                arguments("partial-messages", 0, finished),
                arguments("hooks-stop-and-session-start", 0, finished),
                arguments("stream-json-input-nudge", 0, finished),
                arguments("interrupted-sigint", 0, new Outcome.Interrupted()),
                arguments(
                        "terminated-sigterm-no-result",
                        143,
                        new Outcome.Crashed(143, "Claude ended and told no result.")),
                arguments("killed-no-result", 137, new Outcome.Crashed(137, "Claude ended and told no result.")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("transcripts")
    void a_recorded_stream_has_its_outcome(String name, int exitCode, Outcome expected) {
        assertThat(outcome(transcript(name), Ending.EXITED, exitCode)).isEqualTo(expected);
    }

    @Test
    void no_recorded_stream_is_left_out() throws Exception {
        Path folder = Path.of(OutcomesTest.class.getResource("/transcripts").toURI());
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(transcripts().map(arguments -> arguments.get()[0] + ".ndjson"))
                    .containsExactlyInAnyOrderElementsOf(
                            files.map(file -> file.getFileName().toString()).toList());
        }
    }

    @Test
    void a_success_stays_one_though_the_process_ended_with_1() {
        assertThat(outcome(transcript("success-tools"), Ending.EXITED, 1)).isEqualTo(new Outcome.Finished());
    }

    @Test
    void a_success_stays_one_though_the_process_had_to_be_ended() {
        assertThat(outcome(transcript("success-tools"), Ending.LINGERED, 143)).isEqualTo(new Outcome.Finished());
    }

    @Test
    void exit_code_0_proves_nothing() {
        assertThat(outcome(lines(says("All done.")), Ending.EXITED, 0)).isInstanceOf(Outcome.Crashed.class);
    }

    @Test
    void time_limits_tell_which_one_was_hit() {
        List<StreamEvent> working = lines(says("Working."));
        assertThat(outcome(working, Ending.OUT_OF_TIME, 143))
                .isEqualTo(new Outcome.TimedOut(Outcome.Limit.ITERATION, LIMIT));
        assertThat(outcome(working, Ending.SILENT, 143)).isEqualTo(new Outcome.TimedOut(Outcome.Limit.IDLE, LIMIT));
    }

    @Test
    void a_result_that_came_with_the_time_limit_counts() {
        assertThat(outcome(transcript("success-tools"), Ending.OUT_OF_TIME, 143))
                .isEqualTo(new Outcome.Finished());
    }

    @Test
    void a_turn_that_was_begun_after_a_result_and_not_ended_has_no_result() {
        List<StreamEvent> events = lines(says("Done."), Streams.result(), says("One more thing."));
        assertThat(outcome(events, Ending.OUT_OF_TIME, 143)).isInstanceOf(Outcome.TimedOut.class);
    }

    @Test
    void a_result_that_cannot_be_read_is_an_outcome_of_its_own() {
        List<StreamEvent> events = lines(says("Done."), "{\"type\":\"result\",\"num_turns\":1}");
        assertThat(outcome(events, Ending.EXITED, 0)).isInstanceOf(Outcome.MalformedResult.class);
    }

    @Test
    void a_limit_that_overage_pays_for_is_none() {
        List<StreamEvent> events = lines(
                "{\"type\":\"rate_limit_event\",\"rate_limit_info\":{\"status\":\"rejected\",\"resetsAt\":1794986937,"
                        + "\"overageStatus\":\"allowed\",\"isUsingOverage\":true}}",
                failure(500, "API Error: 500 Internal server error."));
        assertThat(outcome(events, Ending.EXITED, 1)).isInstanceOf(Outcome.ApiError.class);
    }

    @Test
    void a_limit_named_in_what_the_agent_read_or_said_is_none() {
        List<StreamEvent> events =
                lines(Streams.answers("t1", false), says("You've hit your limit · resets 7pm"), Streams.result());
        assertThat(outcome(events, Ending.EXITED, 0)).isEqualTo(new Outcome.Finished());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    429 ; You've hit your session limit · resets 9:20pm (Europe/Moscow) ; 2026-11-18T18:20:00Z
                    429 ; You've hit your limit · resets 2am (Europe/Berlin)            ; 2026-11-19T01:00:00Z
                    429 ; You're out of extra usage · resets 11:30am (Asia/Colombo)     ; 2026-11-18T06:00:00Z
                    429 ; You've hit your limit · resets 6:29am (UTC)                   ; 2026-11-18T06:29:00Z
                    429 ; You've hit your limit · resets 6:30am (UTC)                   ; 2026-11-18T06:30:00Z
                    429 ; You've hit your limit · resets 5:29am (UTC)                   ; 2026-11-19T05:29:00Z
                    429 ; You've hit your limit · resets 11:50pm (Etc/GMT+6)            ; 2026-11-18T05:50:00Z
                        ; Claude AI usage limit reached|1794990000                      ; 2026-11-18T08:20:00Z
                    429 ; You've hit your weekly limit · resets Mon 12:00am             ;
                    """)
    void limits_of_older_versions_are_known_by_the_words_of_the_cli(
            @Nullable Integer status, String words, @Nullable Instant resetsAt) {
        assertThat(outcome(lines(failure(status, words)), Ending.EXITED, 1))
                .isEqualTo(new Outcome.UsageLimited(resetsAt, words));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    429 | API Error: Request rejected (429) · This request would exceed your organization rate limit. | true
                    529 | API Error: Repeated 529 Overloaded errors. The API is at capacity                           | true
                    500 | API Error: 500 Internal server error.                                                       | true
                        | API Error: Connection refused                                                               | true
                    429 | API Error: Server is temporarily limiting requests (not your usage limit)                   | true
                    401 | Invalid API key                                                                             | false
                    403 | Forbidden                                                                                   | false
                    400 | Credit balance is too low                                                                   | false
                    404 | model not found                                                                             | false
                    """)
    void only_some_refusals_can_pass(@Nullable Integer status, String words, boolean canPass) {
        assertThat(outcome(lines(failure(status, words)), Ending.EXITED, 1))
                .isEqualTo(new Outcome.ApiError(status, canPass, words));
    }

    @Test
    void a_limit_that_only_an_admin_can_raise_is_not_waited_for() {
        String words = "You've hit your org's monthly spend limit · ask your admin to raise it";
        assertThat(outcome(lines(failure(429, words)), Ending.EXITED, 1)).isInstanceOf(Outcome.ApiError.class);
    }

    @Test
    void not_being_logged_in_does_not_pass() {
        List<StreamEvent> events = lines(
                "{\"type\":\"assistant\",\"error\":\"authentication_failed\",\"message\":{\"model\":\"<synthetic>\","
                        + "\"content\":[{\"type\":\"text\",\"text\":\"Not logged in · Please run /login\"}]}}",
                failure(null, "Not logged in · Please run /login"));
        assertThat(outcome(events, Ending.EXITED, 1))
                .isEqualTo(new Outcome.ApiError(null, false, "Not logged in · Please run /login"));
    }

    @Test
    void an_error_within_the_run_is_told_with_its_reason() {
        List<StreamEvent> events =
                lines("{\"type\":\"result\",\"subtype\":\"error_during_execution\",\"is_error\":true,"
                        + "\"errors\":[\"first\",\"second\"]}");
        assertThat(outcome(events, Ending.EXITED, 1)).isEqualTo(new Outcome.Crashed(1, "first; second"));
    }

    @Test
    void an_agent_that_never_spoke_is_told_by_its_last_line_of_standard_error() {
        Outcome outcome = new Outcomes(conversation(List.of()), NOW)
                .of(Ending.EXITED, LIMIT, 1, "Warning: something\nError: unknown option '--nonsense'\n");
        assertThat(outcome)
                .isEqualTo(
                        new Outcome.Crashed(1, "Claude ended and told no result: Error: unknown option '--nonsense'"));
    }

    @Test
    void whoever_stopped_the_loop_interrupted_the_agent_whatever_it_said() {
        assertThat(outcome(transcript("success-tools"), Ending.INTERRUPTED, 143))
                .isEqualTo(new Outcome.Interrupted());
    }

    private static Outcome outcome(List<StreamEvent> events, Ending ending, int exitCode) {
        return new Outcomes(conversation(events), NOW).of(ending, LIMIT, exitCode, "");
    }

    private static String failure(@Nullable Integer status, String words) {
        return "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":true,\"terminal_reason\":\"api_error\","
                + "\"api_error_status\":" + status + ",\"result\":\"" + words + "\"}";
    }
}
