package dev.claudeloop.core.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.claudeloop.core.stream.ContentBlock.Other;
import dev.claudeloop.core.stream.ContentBlock.Text;
import dev.claudeloop.core.stream.ContentBlock.Thinking;
import dev.claudeloop.core.stream.ContentBlock.ToolResult;
import dev.claudeloop.core.stream.ContentBlock.ToolUse;
import dev.claudeloop.core.stream.StreamEvent.Assistant;
import dev.claudeloop.core.stream.StreamEvent.Compact;
import dev.claudeloop.core.stream.StreamEvent.Init;
import dev.claudeloop.core.stream.StreamEvent.Partial;
import dev.claudeloop.core.stream.StreamEvent.RateLimited;
import dev.claudeloop.core.stream.StreamEvent.Result;
import dev.claudeloop.core.stream.StreamEvent.Status;
import dev.claudeloop.core.stream.StreamEvent.Unknown;
import dev.claudeloop.core.stream.StreamEvent.Usage;
import dev.claudeloop.core.stream.StreamEvent.User;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventsTest {

    @Test
    void the_type_may_come_last_in_a_line_and_in_a_block() {
        Assistant event = Reading.only(Assistant.class, """
                {"session_id":"s","message":{"content":[{"text":"hi","type":"text"},{"input":{"a":1},"name":"Bash","id":"t1","type":"tool_use"}],"id":"m"},"type":"assistant"}
                """);
        assertThat(event.sessionId()).isEqualTo("s");
        assertThat(event.messageId()).isEqualTo("m");
        assertThat(event.blocks().get(0)).isEqualTo(new Text("hi"));
        assertThat(event.toolUses()).extracting(ToolUse::name).containsExactly("Bash");
    }

    @Test
    void usage_is_that_of_the_message_and_is_repeated_with_each_of_its_blocks() {
        String line = """
                {"type":"assistant","message":{"id":"m","content":[{"type":"text","text":"x"}],"usage":{"input_tokens":2,"cache_creation_input_tokens":52464,"cache_read_input_tokens":17207,"output_tokens":9}}}
                """;
        assertThat(Reading.of(line + line).events(Assistant.class))
                .extracting(Assistant::messageId, Assistant::usage)
                .containsOnly(tuple("m", new Usage(2, 9, 17207, 52464)))
                .hasSize(2);
    }

    @Test
    void events_of_subagents_are_marked() {
        assertThat(Reading.only(Assistant.class, "{\"type\":\"assistant\",\"parent_tool_use_id\":\"t1\"}")
                        .fromSubagent())
                .isTrue();
        assertThat(Reading.only(Assistant.class, "{\"type\":\"assistant\",\"parent_tool_use_id\":null}")
                        .fromSubagent())
                .isFalse();
        assertThat(Reading.only(User.class, "{\"type\":\"user\",\"parent_tool_use_id\":\"t1\"}")
                        .fromSubagent())
                .isTrue();
        assertThat(Reading.only(Partial.class, "{\"type\":\"stream_event\",\"parent_tool_use_id\":\"t1\"}")
                        .fromSubagent())
                .isTrue();
    }

    @Test
    void thinking_is_not_text() {
        Assistant event = Reading.only(Assistant.class, """
                {"type":"assistant","message":{"content":[{"type":"thinking","thinking":"hm","signature":"x"},{"type":"text","text":"a"},{"type":"text","text":"b"}]}}
                """);
        assertThat(event.blocks().get(0)).isEqualTo(new Thinking("hm"));
        assertThat(event.text()).isEqualTo("a\nb");
    }

    @Test
    void the_answer_of_a_tool_is_a_string_or_a_list_of_parts() {
        User event = Reading.only(User.class, """
                {"type":"user","message":{"content":[\
                {"type":"tool_result","tool_use_id":"t1","content":"plain"},\
                {"type":"tool_result","tool_use_id":"t2","is_error":true,"content":[{"type":"text","text":"one"},{"type":"image","source":{"type":"base64","data":"AAAA"}},{"type":"text","text":"two"}]},\
                {"type":"tool_result","tool_use_id":"t3","content":null},\
                {"type":"document"}]}}
                """);
        assertThat(event.blocks())
                .containsExactly(
                        new ToolResult("t1", false, "plain"),
                        new ToolResult("t2", true, "one\n[image]\ntwo"),
                        new ToolResult("t3", false, ""),
                        new Other("document"));
    }

    @Test
    void words_to_the_model_are_a_string_or_a_list() {
        assertThat(Reading.only(
                        User.class, "{\"type\":\"user\",\"message\":{\"content\":\"go on\"},\"isReplay\":true}"))
                .isEqualTo(new User(null, null, true, false, List.of(new Text("go on"))));
    }

    @Test
    void the_input_of_a_tool_keeps_what_is_nested_as_json() {
        Assistant event = Reading.only(Assistant.class, """
                {"type":"assistant","message":{"content":[{"type":"tool_use","name":"X","input":\
                {"s":"a\\"\\\\\\n\\u0001é😀","n":-1.5e3,"b":true,"z":null,"o":{"k":[1,"two",{},[],null]},"e":""}}]}}
                """);
        var input = event.toolUses().get(0).input();
        assertThat(input.json())
                .isEqualTo(
                        "{\"s\":\"a\\\"\\\\\\n\\u0001é😀\",\"n\":-1.5e3,\"b\":true,\"z\":null,\"o\":{\"k\":[1,\"two\",{},[],null]},\"e\":\"\"}");
        assertThat(input.fields())
                .containsExactly(
                        Map.entry("s", "a\"\\\n\u0001é😀"),
                        Map.entry("n", "-1.5e3"),
                        Map.entry("b", "true"),
                        Map.entry("z", "null"),
                        Map.entry("e", ""));
    }

    @Test
    void a_tool_without_an_object_as_input_has_an_empty_one() {
        Assistant event = Reading.only(
                Assistant.class,
                "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"name\":\"X\",\"input\":[1]}]}}");
        assertThat(event.toolUses().get(0).input()).isEqualTo(StreamEvent.ToolInput.NONE);
    }

    @Test
    void servers_of_tools_are_named_with_their_state() {
        assertThat(Reading.only(Init.class, """
                {"type":"system","subtype":"init","mcp_servers":[{"name":"db","status":"failed","x":[1]}],"tools":["A",7]}
                """).mcpServers()).isEqualTo(Map.of("db", "failed"));
    }

    @Test
    void a_compaction_tells_what_set_it_off() {
        assertThat(Reading.only(Compact.class, """
                {"type":"system","subtype":"compact_boundary","compact_metadata":{"trigger":"auto","pre_tokens":155000}}
                """)).isEqualTo(new Compact(null, "auto", 155_000));
    }

    @Test
    void other_system_lines_keep_their_words() {
        assertThat(Reading.only(Status.class, "{\"type\":\"system\",\"subtype\":\"status\",\"status\":\"compacting\"}"))
                .isEqualTo(new Status(null, "status", "compacting"));
        assertThat(Reading.only(
                        Status.class, "{\"type\":\"system\",\"subtype\":\"informational\",\"content\":\"note\"}"))
                .isEqualTo(new Status(null, "informational", "note"));
        assertThat(Reading.only(Status.class, "{\"type\":\"system\"}")).isEqualTo(new Status(null, "", null));
    }

    @Test
    void a_rate_limit_tells_about_overage() {
        RateLimit limit = Reading.only(RateLimited.class, """
                {"type":"rate_limit_event","rate_limit_info":{"status":"rejected","resetsAt":1700003600,"rateLimitType":"seven_day","isUsingOverage":true,"overageStatus":"allowed","overageResetsAt":1700000000,"overageDisabledReason":"out_of_credits","errorCode":"credits_required","utilization":1.02}}
                """).limit();
        assertThat(limit)
                .isEqualTo(new RateLimit(
                        "rejected",
                        Instant.ofEpochSecond(1_700_003_600),
                        "seven_day",
                        1.02,
                        "allowed",
                        Instant.ofEpochSecond(1_700_000_000),
                        "out_of_credits",
                        true,
                        "credits_required",
                        List.of()));
    }

    @Test
    void numbers_that_are_none_count_as_not_said() {
        Result result = Reading.only(Result.class, """
                {"type":"result","subtype":"success","is_error":false,"num_turns":"many","total_cost_usd":1e999,"duration_ms":null,"api_error_status":[]}
                """);
        assertThat(result.numTurns()).isZero();
        assertThat(result.totalCostUsd()).isZero();
        assertThat(result.durationMs()).isZero();
        assertThat(result.apiErrorStatus()).isNull();
    }

    @Test
    void a_type_that_nobody_knows_is_named() {
        assertThat(Reading.only(Unknown.class, "{\"type\":\"tool_progress\",\"session_id\":\"s\"}"))
                .isEqualTo(new Unknown("s", "tool_progress", null));
    }

    @Test
    void fields_of_another_shape_than_expected_harm_nothing() {
        assertThat(Reading.of("""
                {"type":"assistant","message":[1,{"a":2}],"error":{"x":[]}}
                {"type":"user","message":{"content":[7,"x",null,[{}]]}}
                {"type":"system","subtype":"init","tools":{"a":1},"mcp_servers":"none","model":["m"]}
                {"type":"rate_limit_event","rate_limit_info":7}
                {"type":"stream_event","event":[]}
                {"type":"result","subtype":"success","is_error":false,"usage":[],"permission_denials":{"a":[]},"errors":"e"}
                """).summary().badLines()).isZero();
    }
}
