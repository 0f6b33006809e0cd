package dev.claudeloop.core.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.OptionLayer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {
    private static final Path DIRECTORY = Path.of("project").toAbsolutePath();
    private static final AgentCommand CLAUDE = new AgentCommand(List.of("claude"), "2.1.326", "claude");
    private static final AgentCall CALL = new AgentCall(
            "run-1", 3, "Do it.", DIRECTORY.resolve("system.md"), DIRECTORY.resolve("state/stream.ndjson"));

    @Test
    void the_default_is_a_fresh_session_that_streams_both_ways() {
        assertThat(words(Map.of(), List.of("Read", "Bash(git add *)")))
                .containsExactly(
                        "claude",
                        "-p",
                        "--input-format",
                        "stream-json",
                        "--output-format",
                        "stream-json",
                        "--verbose",
                        "--append-system-prompt-file",
                        DIRECTORY.resolve("system.md").toString(),
                        "--model",
                        "sonnet",
                        "--max-turns",
                        "50",
                        "--permission-mode",
                        "acceptEdits",
                        "--allowedTools=Read,Bash(git add *)",
                        "--no-session-persistence");
    }

    @Test
    void the_prompt_is_no_argument() {
        assertThat(words(Map.of(), List.of())).doesNotContain("Do it.");
    }

    @Test
    void the_users_own_arguments_come_last() {
        assertThat(words(Map.of("claudeArgs", "--model,opus"), List.of())).endsWith("--model", "opus");
    }

    @Test
    void skipping_permissions_takes_the_place_of_the_permission_mode() {
        assertThat(words(Map.of("skipPermissions", "true"), List.of()))
                .contains("--dangerously-skip-permissions")
                .doesNotContain("--permission-mode");
    }

    @Test
    void what_is_left_of_the_budget_is_the_clis_limit() {
        assertThat(CommandLine.of(CLAUDE, CALL.withBudget(1.5), options(Map.of()), List.of()))
                .containsSequence("--max-budget-usd", "1.5000");
        assertThat(words(Map.of(), List.of())).doesNotContain("--max-budget-usd");
    }

    @Test
    void a_resumed_session_counts_what_it_has_cost_before() {
        AgentCall call = CALL.withBudget(1.5).resuming(new AgentCall.ResumedSession("s", 0.25));

        assertThat(CommandLine.of(CLAUDE, call, options(Map.of("continueSession", "true")), List.of()))
                .containsSequence("--max-budget-usd", "1.7500");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.1.276", "unknown"})
    void an_old_cli_that_counts_a_resumed_session_anew_gets_what_is_left_and_no_more(String version) {
        AgentCall call = CALL.withBudget(1.5).resuming(new AgentCall.ResumedSession("s", 0.25));
        var old = new AgentCommand(List.of("claude"), version, "claude");

        assertThat(CommandLine.of(old, call, options(Map.of("continueSession", "true")), List.of()))
                .containsSequence("--max-budget-usd", "1.5000");
    }

    @Test
    void no_limit_of_turns_is_no_flag() {
        assertThat(words(Map.of("maxTurns", "0"), List.of())).doesNotContain("--max-turns");
    }

    @Test
    void in_plan_mode_edits_are_not_accepted_wholesale() {
        assertThat(words(Map.of("mode", "plan"), List.of())).containsSequence("--permission-mode", "default");
        assertThat(words(Map.of("mode", "plan", "permissionMode", "dontAsk"), List.of()))
                .containsSequence("--permission-mode", "dontAsk");
    }

    @Test
    void a_session_that_goes_on_has_an_id_of_ours_and_is_resumed_by_it() {
        Map<String, Object> options = Map.of("continueSession", "true");
        assertThat(words(options, List.of()))
                .anyMatch(word -> word.matches("--session-id=[0-9a-f-]{36}"))
                .doesNotContain("--no-session-persistence", "--continue");
        AgentCall again = CALL.resuming(new AgentCall.ResumedSession("abc", 0.5));
        assertThat(CommandLine.of(CLAUDE, again, options(options), List.of())).contains("--resume=abc");
    }

    @Test
    void the_environment_is_the_users_without_that_of_a_session_around_it() {
        Map<String, String> environment = AgentEnvironment.of(
                Map.of(
                        "PATH",
                        "/bin",
                        "CLAUDECODE",
                        "1",
                        "CLAUDE_CODE_SESSION_ID",
                        "x",
                        "CLAUDE_LOOP_NOTIFY_URL",
                        "https://example.org/s3cret",
                        "CLAUDE_CODE_USE_BEDROCK",
                        "1"),
                CALL,
                options(Map.of("environment", "A=1,DISABLE_AUTOUPDATER=0")),
                DIRECTORY);
        assertThat(environment)
                .isEqualTo(Map.of(
                        "PATH", "/bin",
                        "CLAUDE_CODE_USE_BEDROCK", "1",
                        "CLAUDE_CODE_DISABLE_BACKGROUND_TASKS", "1",
                        "CLAUDE_LOOP_RUN_ID", "run-1",
                        "CLAUDE_LOOP_AGENT", "run-1",
                        "CLAUDE_LOOP_ITERATION", "3",
                        "A", "1",
                        "DISABLE_AUTOUPDATER", "0"));
    }

    @Test
    void a_rehearsal_is_told_its_script_and_where_to_log() {
        assertThat(AgentEnvironment.of(Map.of(), CALL, options(Map.of("rehearse", "true")), DIRECTORY))
                .containsEntry(
                        "CLAUDE_LOOP_REHEARSAL_FILE",
                        DIRECTORY
                                .resolve(".claude-loop")
                                .resolve("rehearsal.json")
                                .toString())
                .containsEntry(
                        "CLAUDE_LOOP_REHEARSAL_LOG",
                        DIRECTORY.resolve("state").resolve("rehearsal.log").toString());
    }

    @Test
    void words_to_the_agent_are_one_line_whatever_they_hold() {
        assertThat(UserMessage.line("two\nlines, \"quotes\""))
                .isEqualTo("{\"type\":\"user\",\"session_id\":\"\",\"message\":{\"role\":\"user\","
                        + "\"content\":\"two\\nlines, \\\"quotes\\\"\"},\"parent_tool_use_id\":null}");
    }

    private static List<String> words(Map<String, Object> options, List<String> tools) {
        return CommandLine.of(CLAUDE, CALL, options(options), tools);
    }

    private static LoopOptions options(Map<String, Object> values) {
        return LoopOptions.of(new OptionLayer(values, option -> option.name()));
    }
}
