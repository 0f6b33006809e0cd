package dev.claudeloop.core.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.stream.ContentBlock.Text;
import dev.claudeloop.core.stream.ContentBlock.ToolResult;
import dev.claudeloop.core.stream.StreamEvent.Assistant;
import dev.claudeloop.core.stream.StreamEvent.BadLine;
import dev.claudeloop.core.stream.StreamEvent.MalformedResult;
import dev.claudeloop.core.stream.StreamEvent.Result;
import dev.claudeloop.core.stream.StreamEvent.User;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongLinesTest {
    private static final int LONG = 10 * Caps.LINE_BYTES;

    @Test
    void a_long_string_keeps_its_beginning_and_its_end() {
        String text = "begin" + "x".repeat(LONG) + "---LOOP_STATUS---";
        String read = assistantText(text);
        assertThat(read)
                .startsWith("beginxxx")
                .endsWith("xxx---LOOP_STATUS---")
                .contains(Caps.MARK)
                .hasSizeLessThanOrEqualTo(Caps.VALUE_BYTES + Caps.MARK.length())
                .hasSizeGreaterThan(Caps.VALUE_BYTES / 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 20_000, 49_150, 49_152, 49_156, 60_000, 65_536})
    void a_string_below_the_cap_is_whole(int length) {
        String text = "é".repeat(length / 2);
        assertThat(assistantText(text)).isEqualTo(text);
    }

    @Test
    void what_a_tool_answered_is_cut_shorter() {
        String line = "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"content\":\"begin"
                + "x".repeat(LONG) + "end\"}]}}";
        assertThat(Reading.only(User.class, line).toolResults().get(0).text())
                .startsWith("beginx")
                .endsWith("xend")
                .contains(Caps.MARK)
                .hasSizeLessThanOrEqualTo(Caps.CONTENT_BYTES + Caps.MARK.length())
                .hasSizeGreaterThan(Caps.CONTENT_BYTES / 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"é", "€", "😀", "\n", "\"", "\\", "\u0001", "a\n", "ab\n€"})
    void no_character_and_no_escape_is_split_by_a_cut(String unit) {
        for (int shift = 0; shift < 8; shift++) {
            String read = assistantText("s".repeat(shift) + unit.repeat(LONG / 2));
            int cut = read.indexOf(Caps.MARK);
            assertThat(cut).isPositive();
            assertThat(read.substring(shift, cut).replace(unit, "")).isIn("", "a", "ab", "ab\n");
            String end = read.substring(cut + Caps.MARK.length());
            assertThat(end.replace(unit, "")).isIn("", "\n", "b\n€", "\n€", "€");
        }
    }

    @Test
    void escapes_of_unicode_are_never_split() {
        for (int shift = 0; shift < 8; shift++) {
            String line = "{\"type\":\"user\",\"message\":{\"content\":\"" + "s".repeat(shift)
                    + "\\u00e9".repeat(LONG / 6) + "\"}}";
            assertThat(Reading.only(User.class, line)
                            .text()
                            .replace(Caps.MARK, "")
                            .substring(shift))
                    .matches("é+");
        }
    }

    @Test
    void the_second_form_of_a_tools_answer_is_passed_over() {
        String line =
                "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t\",\"content\":\"ok\"}]},"
                        + "\"tool_use_result\":{\"stdout\":\"a\\\"}]" + "x".repeat(LONG)
                        + "\\u00e9\",\"lines\":[1,-2.5e3,true,false,null,{\"a\":[]}]},\"session_id\":\"s\"}";
        User event = Reading.only(User.class, line);
        assertThat(event.blocks()).containsExactly(new ToolResult("t", false, "ok"));
        assertThat(event.sessionId()).isEqualTo("s");
    }

    @Test
    void a_field_of_that_name_elsewhere_is_kept() {
        String line =
                "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"name\":\"X\",\"input\":{\"tool_use_result\":\"kept\"}}]}}";
        assertThat(Reading.only(Assistant.class, line).toolUses().get(0).input().fields())
                .containsEntry("tool_use_result", "kept");
    }

    @Test
    void a_line_of_many_small_values_passes() {
        String line = "{\"patch\":[" + "{\"line\":\"x\"},".repeat(LONG / 4)
                + "0],\"type\":\"result\",\"is_error\":false,\"subtype\":\"success\"}";
        assertThat(Reading.only(Result.class, line).subtype()).isEqualTo("success");
    }

    @Test
    void an_event_of_many_parts_holds_a_bounded_number_of_bounded_parts_and_still_knows_what_it_is() {
        String part = "{\"type\":\"text\",\"text\":\"" + "x".repeat(10_000) + "\"},";
        String line = "{\"message\":{\"content\":[" + part.repeat(3 * Caps.ENTRIES)
                + "{\"type\":\"text\",\"text\":\"last\"}]},\"session_id\":\"s\",\"type\":\"assistant\"}";
        Assistant event = Reading.only(Assistant.class, line);
        assertThat(event.blocks()).hasSize(Caps.ENTRIES);
        assertThat(event.sessionId()).isEqualTo("s");
        assertThat(event.text().length()).isLessThan(Caps.EVENT_CHARS + 20 * Caps.ENTRIES);
        assertThat(((Text) event.blocks().get(999)).text()).isEqualTo(Caps.MARK);
    }

    @Test
    void the_input_of_a_tool_is_cut_and_its_fields_too() {
        String line =
                "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"name\":\"Write\",\"input\":"
                        + "{\"content\":\"" + "x".repeat(LONG) + "\",\"file_path\":\"/a\",\"deep\":["
                        + "[1],".repeat(LONG)
                        + "0]}}]}}";
        var input = Reading.only(Assistant.class, line).toolUses().get(0).input();
        assertThat(input.json())
                .hasSize(Caps.TOOL_INPUT_CHARS + Caps.MARK.length())
                .endsWith(Caps.MARK);
        assertThat(input.fields().get("content")).hasSize(Caps.TOOL_INPUT_CHARS + Caps.MARK.length());
        assertThat(input.fields()).containsEntry("file_path", "/a");
    }

    @Test
    void a_fault_in_what_is_left_out_is_found() {
        String begin = "{\"type\":\"user\",\"message\":{\"content\":\"" + "x".repeat(LONG);
        String end = "x".repeat(LONG) + "\"}}";
        assertThat(fault(begin + "\u0001" + end)).isEqualTo(LineFault.NOT_JSON);
        assertThat(fault(begin + "\n" + end)).isEqualTo(LineFault.HALF_LINE);
        assertThat(fault(begin)).isEqualTo(LineFault.HALF_LINE);
        assertThat(fault(begin + "\\")).isEqualTo(LineFault.HALF_LINE);
        assertThat(fault(begin + "\"\"")).isEqualTo(LineFault.NOT_JSON);
        assertThat(fault("x".repeat(LONG))).isEqualTo(LineFault.NOT_JSON);
    }

    @Test
    void a_long_line_that_is_bad_shows_its_beginning() {
        assertThat(Reading.only(BadLine.class, "begin" + "x".repeat(LONG)).excerpt())
                .startsWith("beginx")
                .hasSizeLessThan(250);
    }

    @Test
    void a_long_result_that_is_broken_is_a_malformed_result() {
        String begin = "{\"total_cost_usd\":1,\"result\":\"" + "x".repeat(LONG);
        assertThat(Reading.of(begin).events()).singleElement().isInstanceOf(MalformedResult.class);
        assertThat(Reading.of("{\"x\":\"" + "x".repeat(LONG) + "\",#,\"type\":\"result\"}")
                        .events())
                .singleElement()
                .isInstanceOf(MalformedResult.class);
    }

    private static LineFault fault(String line) {
        return Reading.of(line).events(BadLine.class).get(0).fault();
    }

    private static String assistantText(String text) {
        var json = new JsonText(Integer.MAX_VALUE);
        json.string(text);
        String line = "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":"
                + json.toString().substring(json.toString().indexOf('"')) + "}]}}\n";
        return Reading.only(Assistant.class, line).text();
    }
}
