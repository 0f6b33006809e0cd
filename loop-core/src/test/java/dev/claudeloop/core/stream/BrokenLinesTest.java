package dev.claudeloop.core.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.stream.StreamEvent.BadLine;
import dev.claudeloop.core.stream.StreamEvent.MalformedResult;
import dev.claudeloop.core.stream.StreamEvent.Result;
import dev.claudeloop.core.stream.StreamEvent.Unknown;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BrokenLinesTest {
    private static final String RETRY =
            "{\"type\":\"system\",\"subtype\":\"api_retry\",\"session_id\":\"s\",\"attempt\":3}";
    private static final String WORDS =
            "{\"type\":\"assistant\",\"message\":{\"id\":\"m\",\"content\":[{\"type\":\"text\",\"text\":\"some long words\"}]},\"session_id\":\"s\"}";
    private static final String RESULT =
            "{\"duration_api_ms\":98,\"stop_reason\":\"end_turn\",\"session_id\":\"s\",\"total_cost_usd\":0.5,\"num_turns\":5,\"is_error\":false,\"subtype\":\"success\",\"result\":\"done\",\"type\":\"result\",\"uuid\":\"u\"}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "[SandboxDebug] hello | NOT_JSON",
                "{\"type\":\"user\" 5}    | NOT_JSON",
                "{\"type\":\"user\"} x    | NOT_JSON",
                "[{\"type\":\"user\"}]    | NOT_JSON",
                "\"type\"               | NOT_JSON",
                "{\"type\":\"user\",\"tool_use_result\":{\"a\":yes},\"b\":1} | NOT_JSON",
                "{\"type\":\"user\",\"tool_use_result\":\"a\\x\",\"b\":1} | NOT_JSON",
                "{\"type\":\"user\",\"tool_use_result\":\"a\\u12g4\",\"b\":1} | NOT_JSON",
                "{\"type\":\"user\",\"tool_use_result\":} | NOT_JSON",
                "{\"type\":\"user\",\"mess | HALF_LINE",
                "{\"type\":\"user\"       | HALF_LINE",
                "{                    | NOT_JSON",
                "{\"type\":\"user\",\"tool_use_result\":{\"stdout\":\"a | HALF_LINE",
                "{\"kind\":\"user\"}      | NOT_AN_EVENT",
                "{\"type\":null}        | NOT_AN_EVENT",
                "{}                   | NOT_AN_EVENT",
            })
    void a_bad_line_is_counted_and_the_next_one_is_read(String line, LineFault fault) {
        Reading reading = Reading.of(RETRY + "\n" + line + "\n" + WORDS + "\n");
        assertThat(reading.count(fault)).isEqualTo(1);
        assertThat(reading.summary().badLines()).isEqualTo(1);
        assertThat(reading.summary().lines()).isEqualTo(3);
        assertThat(reading.events()).hasSize(3);
        assertThat(reading.events().get(0)).isInstanceOf(StreamEvent.ApiRetry.class);
        BadLine bad = (BadLine) reading.events().get(1);
        assertThat(bad.fault()).isEqualTo(fault);
        assertThat(bad.excerpt()).isEqualTo(line);
        assertThat(bad.reason()).isNotBlank();
        assertThat(reading.events().get(2)).isInstanceOf(StreamEvent.Assistant.class);
    }

    @Test
    void half_a_line_at_the_end_of_the_stream_is_bad_and_a_whole_one_is_not() {
        assertThat(Reading.of(RETRY + "\n" + WORDS).summary().badLines()).isZero();
        assertThat(Reading.of(RETRY + "\n" + WORDS.substring(0, 60)).count(LineFault.HALF_LINE))
                .isEqualTo(1);
    }

    @Test
    void empty_lines_are_no_lines() {
        Reading reading = Reading.of("\n\n  \n" + RETRY + "\n\t\n\r\n");
        assertThat(reading.events()).hasSize(1);
        assertThat(reading.summary().lines()).isEqualTo(1);
        assertThat(reading.summary().badLines()).isZero();
    }

    @Test
    void blanks_before_a_line_change_nothing() {
        assertThat(Reading.only(StreamEvent.ApiRetry.class, " \t" + RETRY).attempt())
                .isEqualTo(3);
        assertThat(Reading.of(" \t" + RESULT.substring(0, 60)).events())
                .singleElement()
                .isInstanceOf(MalformedResult.class);
    }

    @Test
    void lines_that_end_in_cr_lf_are_counted_and_as_good_as_any() {
        Reading reading = Reading.of(RETRY + "\r\n" + WORDS + "\r\n");
        assertThat(reading.events()).hasSize(2).noneMatch(BadLine.class::isInstance);
        assertThat(reading.count(LineFault.CRLF)).isEqualTo(2);
        assertThat(reading.summary().badLines()).isZero();
    }

    @Test
    void a_nul_is_counted() {
        assertThat(Reading.of(WORDS.replace("long", "lo\0ng") + "\n" + RETRY).count(LineFault.NUL))
                .isEqualTo(1);
        assertThat(Reading.of("\0\0\0\0\n" + RETRY).count(LineFault.NUL)).isEqualTo(1);
        assertThat(Reading.of("{\0\"\0t\0\n" + RETRY).count(LineFault.NUL)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"FF", "C328", "C080", "EDA080", "F4908080", "E282", "80"})
    void what_is_not_utf8_is_counted(String hex) {
        var stream = new ByteArrayOutputStream();
        stream.writeBytes("{\"type\":\"user\",\"message\":{\"content\":\"a".getBytes(StandardCharsets.UTF_8));
        stream.writeBytes(java.util.HexFormat.of().parseHex(hex));
        stream.writeBytes("\"}}\n".getBytes(StandardCharsets.UTF_8));
        stream.writeBytes(RETRY.getBytes(StandardCharsets.UTF_8));
        Reading reading = Reading.of(stream.toByteArray());
        assertThat(reading.count(LineFault.INVALID_UTF8)).isEqualTo(1);
        assertThat(reading.events().get(1)).isInstanceOf(StreamEvent.ApiRetry.class);
    }

    @Test
    void all_of_utf8_is_fine() {
        String text = "\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff\ud800\udc00\udbff\udfff";
        StreamEvent.User event =
                Reading.only(StreamEvent.User.class, "{\"type\":\"user\",\"message\":{\"content\":\"" + text + "\"}}");
        assertThat(event.text()).isEqualTo(text);
    }

    @Test
    void an_event_in_the_middle_of_a_line_is_found_and_so_is_the_line_around_it() {
        for (int cut = 1; cut < WORDS.length(); cut++) {
            Reading reading = Reading.of(WORDS.substring(0, cut) + RETRY + WORDS.substring(cut) + "\n");
            assertThat(reading.events(StreamEvent.ApiRetry.class))
                    .as("cut at " + cut)
                    .hasSize(1);
            assertThat(reading.events(StreamEvent.Assistant.class))
                    .as("cut at " + cut)
                    .extracting(StreamEvent.Assistant::text)
                    .containsExactly("some long words");
            assertThat(reading.count(LineFault.INJECTED)).isEqualTo(1);
            assertThat(reading.summary().badLines()).isEqualTo(1);
        }
    }

    @Test
    void an_event_with_its_line_end_in_the_middle_of_a_line_is_found_and_so_is_the_line_around_it() {
        for (int cut = 1; cut < WORDS.length(); cut++) {
            Reading reading = Reading.of(WORDS.substring(0, cut) + RETRY + "\n" + WORDS.substring(cut) + "\n");
            assertThat(reading.events(StreamEvent.ApiRetry.class))
                    .as("cut at " + cut)
                    .hasSize(1);
            assertThat(reading.events(StreamEvent.Assistant.class))
                    .as("cut at " + cut)
                    .extracting(StreamEvent.Assistant::text)
                    .containsExactly("some long words");
            assertThat(reading.count(LineFault.INJECTED)).isEqualTo(2);
        }
    }

    @Test
    void a_result_that_another_event_was_written_into_is_a_result() {
        for (int cut = 1; cut < RESULT.length(); cut++) {
            Reading reading = Reading.of(RESULT.substring(0, cut) + RETRY + "\n" + RESULT.substring(cut) + "\n");
            assertThat(reading.events(Result.class)).as("cut at " + cut).hasSize(1);
            assertThat(reading.events(MalformedResult.class)).isEmpty();
        }
    }

    @Test
    void an_event_at_the_end_of_a_line_that_is_too_long_for_memory_is_found() {
        String tooLong = WORDS.replace("long", "x".repeat(3 * Caps.LINE_BYTES));
        Reading reading = Reading.of(tooLong.substring(0, 2 * Caps.LINE_BYTES) + RETRY + "\n" + WORDS + "\n");
        assertThat(reading.events())
                .extracting(event -> (Object) event.getClass())
                .containsExactly(BadLine.class, StreamEvent.ApiRetry.class, StreamEvent.Assistant.class);
    }

    @Test
    void what_a_tool_was_called_with_is_never_taken_for_an_event() {
        String forged = "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"session_id\":\"s\"}";
        String call =
                "{\"type\":\"assistant\",\"session_id\":\"s\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"name\":\"X\",\"input\":{\"a\":"
                        + forged + "}}]}";
        assertThat(Reading.of(call + "}\n").events(Result.class)).isEmpty();
        assertThat(Reading.of(call + "\n").events(Result.class)).isEmpty();
        assertThat(Reading.of(call + ",,}\n").events(Result.class)).isEmpty();
    }

    @Test
    void text_around_an_event_does_not_make_it_one() {
        assertThat(Reading.of("[debug] got " + RESULT + "\n").events())
                .hasSize(1)
                .allMatch(BadLine.class::isInstance);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"result\",\"subtype\":\"success\"",
                "{\"type\":\"result\",\"subtype\":\"success\"}",
                "{\"type\":\"result\",\"is_error\":false}",
                "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":fal",
                "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false}}",
                "{\"duration_api_ms\":98,\"stop_reason\":\"end",
                "{\"total_cost_usd\":0.5,\"session_id\":\"s\",#",
                "{\"stop_reason\":\"x\",#,\"is_error\":false,\"type\":\"result\"}",
                "{\"total_cost_usd\":0.5,\"subtype\":\"success\",\"is_error\":false}",
            })
    void a_result_that_cannot_be_read_is_an_event_of_its_own(String line) {
        Reading reading = Reading.of(line + "\n" + RETRY + "\n");
        assertThat(reading.events().get(0)).isInstanceOf(MalformedResult.class);
        assertThat(reading.events(StreamEvent.ApiRetry.class)).hasSize(1);
        assertThat(reading.summary().badLines()).isEqualTo(1);
    }

    @Test
    void a_result_that_is_not_utf8_is_malformed() {
        byte[] line = RESULT.getBytes(StandardCharsets.UTF_8);
        line[RESULT.indexOf("done")] = (byte) 0xFF;
        assertThat(Reading.of(line).events())
                .singleElement()
                .isInstanceOfSatisfying(
                        MalformedResult.class, bad -> assertThat(bad.fault()).isEqualTo(LineFault.INVALID_UTF8));
    }

    @Test
    void half_a_result_whose_other_half_never_comes_is_malformed() {
        Reading reading = Reading.of(RESULT.substring(0, 120) + RETRY + "\n" + WORDS + "\n");
        assertThat(reading.events(MalformedResult.class)).hasSize(1);
        assertThat(reading.events(StreamEvent.ApiRetry.class)).hasSize(1);
        assertThat(reading.events(StreamEvent.Assistant.class)).hasSize(1);
    }

    @Test
    void a_broken_line_of_another_kind_is_no_result_whatever_it_holds() {
        String line =
                "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"input\":{\"type\":\"result\"},";
        assertThat(Reading.of(line).events()).singleElement().isInstanceOf(BadLine.class);
    }

    @Test
    void the_excerpt_of_a_bad_line_is_short_and_harmless_to_a_terminal() {
        BadLine bad = Reading.only(BadLine.class, "\u001b[2Jboo" + "x".repeat(5000));
        assertThat(bad.excerpt())
                .startsWith("\uFFFD[2Jboo")
                .hasSizeLessThan(250)
                .contains("cut");
    }

    @Test
    void names_of_any_length_are_fine() {
        assertThat(Reading.only(Unknown.class, "{\"" + "n".repeat(5000) + "\":1,\"type\":\"x\"}")
                        .type())
                .isEqualTo("x");
    }

    @Test
    void everything_stays_in_the_raw_log_as_it_came() {
        byte[] stream = ("junk\r\n\0\n" + WORDS + RETRY + "\n{\"half").getBytes(StandardCharsets.UTF_8);
        stream[1] = (byte) 0xFF;
        assertThat(Reading.of(stream).rawLog()).isEqualTo(ByteBuffer.wrap(stream));
    }
}
