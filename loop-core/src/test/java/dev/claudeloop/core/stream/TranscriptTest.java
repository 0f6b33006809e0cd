package dev.claudeloop.core.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.stream.ContentBlock.ToolUse;
import dev.claudeloop.core.stream.StreamEvent.ApiRetry;
import dev.claudeloop.core.stream.StreamEvent.Assistant;
import dev.claudeloop.core.stream.StreamEvent.Hook;
import dev.claudeloop.core.stream.StreamEvent.Init;
import dev.claudeloop.core.stream.StreamEvent.Partial;
import dev.claudeloop.core.stream.StreamEvent.PermissionDenied;
import dev.claudeloop.core.stream.StreamEvent.RateLimited;
import dev.claudeloop.core.stream.StreamEvent.Result;
import dev.claudeloop.core.stream.StreamEvent.Task;
import dev.claudeloop.core.stream.StreamEvent.Usage;
import dev.claudeloop.core.stream.StreamEvent.User;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TranscriptTest {

    @Test
    void a_session_begins_with_what_it_has_at_hand() throws IOException {
        Init init = first("success-tools", Init.class);
        assertThat(init.sessionId()).isEqualTo("62d2bd4f-5218-45f9-9d76-7e39f72d3128");
        assertThat(init.model()).isEqualTo("claude-sonnet-5-5");
        assertThat(init.version()).isEqualTo("2.1.326");
        assertThat(init.cwd()).isEqualTo("/workspace");
        assertThat(init.permissionMode()).isEqualTo("bypassPermissions");
        assertThat(init.apiKeySource()).isEqualTo("ANTHROPIC_API_KEY");
        assertThat(init.tools()).hasSize(22).contains("Bash", "Edit");
    }

    @Test
    void tool_calls_carry_their_input_as_json_and_by_field() throws IOException {
        List<ToolUse> calls = all("success-tools", Assistant.class).stream()
                .flatMap(message -> message.toolUses().stream())
                .toList();
        assertThat(calls).extracting(ToolUse::name).containsExactly("Bash", "Write", "Read", "Edit");
        assertThat(calls.get(3).input().json())
                .isEqualTo(
                        "{\"replace_all\":false,\"file_path\":\"/workspace/a.txt\",\"old_string\":\"nope\",\"new_string\":\"x\"}");
        assertThat(calls.get(3).input().fields())
                .containsEntry("file_path", "/workspace/a.txt")
                .containsEntry("replace_all", "false");
    }

    @Test
    void answers_of_tools_say_whether_they_failed() throws IOException {
        var answers = all("success-tools", User.class).stream()
                .flatMap(user -> user.toolResults().stream())
                .toList();
        assertThat(answers).extracting(ContentBlock.ToolResult::isError).containsExactly(false, false, false, true);
        assertThat(answers.get(3).toolUseId()).isEqualTo("toolu_04");
        assertThat(answers.get(3).text()).contains("String to replace not found");
    }

    @Test
    void a_result_whose_type_comes_last_is_read_whole() throws IOException {
        Result result = first("success-tools", Result.class);
        assertThat(result.subtype()).isEqualTo("success");
        assertThat(result.isError()).isFalse();
        assertThat(result.terminalReason()).isEqualTo("completed");
        assertThat(result.stopReason()).isEqualTo("end_turn");
        assertThat(result.apiErrorStatus()).isNull();
        assertThat(result.numTurns()).isEqualTo(5);
        assertThat(result.durationMs()).isEqualTo(586);
        assertThat(result.totalCostUsd()).isEqualTo(0.0033);
        assertThat(result.usage()).isEqualTo(new Usage(600, 210, 0, 0));
        assertThat(result.result()).startsWith("All done.\n---LOOP_STATUS---");
    }

    @Test
    void a_usage_limit_tells_its_reset() throws IOException {
        RateLimit limit = first("usage-limit-rejected", RateLimited.class).limit();
        assertThat(limit.status()).isEqualTo("rejected");
        assertThat(limit.resetsAt()).isEqualTo(Instant.ofEpochSecond(1794986937));
        assertThat(limit.type()).isEqualTo("five_hour");
        assertThat(limit.overageStatus()).isEqualTo("rejected");
        assertThat(limit.usingOverage()).isFalse();
        Assistant words = first("usage-limit-rejected", Assistant.class);
        assertThat(words.error()).isEqualTo("rate_limit");
        assertThat(words.apiErrorStatus()).isEqualTo(429);
        assertThat(words.apiError()).isEqualTo("usage_limit_reached");
        Result result = first("usage-limit-rejected", Result.class);
        assertThat(result.isError()).isTrue();
        assertThat(result.subtype()).isEqualTo("success");
        assertThat(result.apiError()).isEqualTo("usage_limit_reached");
    }

    @Test
    void a_window_that_is_nearly_used_up_is_told() throws IOException {
        RateLimit limit = first("usage-limit-warning", RateLimited.class).limit();
        assertThat(limit.windows()).hasSize(1);
        assertThat(limit.windows().get(0).name()).isEqualTo("five_hour");
        assertThat(limit.windows().get(0).utilization()).isEqualTo(0.93);
    }

    @Test
    void retries_tell_their_cause_and_their_wait() throws IOException {
        List<ApiRetry> retries = all("api-retry-429-killed", ApiRetry.class);
        assertThat(retries).hasSize(7);
        assertThat(retries.get(1))
                .isEqualTo(new ApiRetry(
                        "c1599feb-3bae-42ce-90bf-1ac2be217d54", 2, 10, Duration.ofMillis(1043), 429, "rate_limit"));
    }

    @Test
    void denials_are_told_when_they_happen_and_in_the_result() throws IOException {
        assertThat(all("permission-denials", PermissionDenied.class))
                .extracting(PermissionDenied::toolName)
                .containsExactly("Write", "Bash");
        var denials = first("permission-denials", Result.class).permissionDenials();
        assertThat(denials).hasSize(2);
        assertThat(denials.get(1).toolName()).isEqualTo("Bash");
        assertThat(denials.get(1).toolUseId()).isEqualTo("toolu_2");
        assertThat(denials.get(1).input().fields()).containsEntry("command", "touch b.txt");
    }

    @Test
    void hooks_tell_what_they_answered() throws IOException {
        List<Hook> hooks = all("hooks-stop-and-session-start", Hook.class);
        assertThat(hooks).hasSize(6);
        assertThat(hooks.get(3).hookEvent()).isEqualTo("Stop");
        assertThat(hooks.get(3).exitCode()).isZero();
        assertThat(hooks.get(3).output()).contains("unmet criteria: tests pass");
        assertThat(all("hooks-stop-and-session-start", User.class).get(0).synthetic())
                .isTrue();
    }

    @Test
    void tasks_tell_their_state() throws IOException {
        assertThat(all("interrupted-sigint", Task.class))
                .extracting(Task::subtype)
                .containsExactly("task_started", "task_notification");
    }

    @Test
    void fragments_carry_their_words() throws IOException {
        List<Partial> fragments = all("partial-messages", Partial.class);
        assertThat(fragments).hasSize(6);
        assertThat(fragments.get(2).eventType()).isEqualTo("content_block_delta");
        assertThat(fragments.get(2).text()).isEqualTo("plain answer");
    }

    @Test
    void errors_of_a_result_are_listed() throws IOException {
        assertThat(first("error-max-turns", Result.class).errors())
                .containsExactly("Reached maximum number of turns (3)");
    }

    private static <T extends StreamEvent> T first(String transcript, Class<T> kind) throws IOException {
        return all(transcript, kind).get(0);
    }

    private static <T extends StreamEvent> List<T> all(String transcript, Class<T> kind) throws IOException {
        return events(transcript).stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    private static List<StreamEvent> events(String transcript) throws IOException {
        var events = new ArrayList<StreamEvent>();
        try (var in = TranscriptTest.class.getResourceAsStream("/transcripts/" + transcript + ".ndjson")) {
            assertThat(in).isNotNull();
            new StreamReader(RawLog.none(), events::add).read(in);
        }
        return events;
    }
}
