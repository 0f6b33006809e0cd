package dev.claudeloop.core.claude;

import static dev.claudeloop.core.claude.Streams.answers;
import static dev.claudeloop.core.claude.Streams.calls;
import static dev.claudeloop.core.claude.Streams.conversation;
import static dev.claudeloop.core.claude.Streams.edits;
import static dev.claudeloop.core.claude.Streams.lines;
import static dev.claudeloop.core.claude.Streams.result;
import static dev.claudeloop.core.claude.Streams.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.stream.StreamEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WatchdogTest {
    private static final Duration SILENCE = Duration.ofMinutes(5);

    private final Watchdog watchdog = new Watchdog(List.of(), SILENCE);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I'm giving up on this.",
                "I am stuck. The parser keeps failing.",
                "I give up: the test cannot pass.",
                "I'm unable to complete the remaining tasks.",
                "I am not able to fix the last test.",
                "I cannot continue without the schema.",
                "I can't fix this failure.",
                "I could not resolve the conflict.",
                "I wasn't able to get the tests to pass.",
                "I have not been able to finish the migration.",
                "Given the time spent, I will stop here.",
                "It seems impossible to fix with this design.",
                "I'm out of ideas.",
                "The build said:\n> error: no such method\n\nI'm out of ideas."
            })
    void an_agent_that_gives_up_is_told_to_go_on(String words) {
        assertThat(atTheEndOf(words)).map(Nudge::worry).hasValue(Worry.GIVING_UP);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Should I also update the documentation?",
                "Both work. Which approach would you prefer?",
                "Would you like me to continue with the next task?",
                "Do you want me to delete the old file?",
                "Shall I proceed?",
                "Is that okay?",
                "Let me know if you'd like me to go on.",
                "Let me know which one you want.",
                "Please confirm before I remove the module.",
                "I am waiting for your decision.",
                "Please grant permission to write the file."
            })
    void an_agent_that_asks_is_told_that_nobody_answers(String words) {
        assertThat(atTheEndOf(words)).map(Nudge::worry).hasValue(Worry.ASKING);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "All tests pass.",
                "The client now gives up after three attempts.",
                "I will not give up: next is the parser.",
                "I was stuck on the encoding, but it is fixed now.",
                "The message is now \"I give up\".",
                "The log said:\n> I'm giving up\nand that is handled now.",
                "The dialog asks `Should I delete it?` before it deletes.",
                "```\nI am unable to complete the request.\n```\nis what users saw before.",
                "Why did it fail? The index was off by one, and that is fixed.",
                "Should the cache be shared? No, so I made one per request.",
                "Done. Let me know if you have any questions.",
                "The user is asked: do you want to continue? Both answers work.",
                "Users who cannot proceed now see why.",
                "It is not possible to pass null there any more."
            })
    void a_false_friend_is_left_alone(String words) {
        assertThat(atTheEndOf(words)).isEmpty();
    }

    @Test
    void an_agent_that_gives_up_is_told_the_failing_tests_in_one_line() {
        List<String> tests =
                IntStream.rangeClosed(1, 7).mapToObj(i -> "kata.T#t" + i).toList();
        Optional<Nudge> nudge = new Watchdog(tests, SILENCE).turnEnded(after("I give up."));
        assertThat(nudge.orElseThrow().words())
                .contains("kata.T#t1, kata.T#t2, kata.T#t3, kata.T#t4, kata.T#t5 and 2 more.")
                .doesNotContain("\n");
    }

    @Test
    void an_agent_that_ended_with_its_status_is_left_alone() {
        assertThat(atTheEndOf("I cannot continue.\n---LOOP_STATUS---\nSTATUS: BLOCKED\n---END_LOOP_STATUS---"))
                .isEmpty();
    }

    @Test
    void words_in_the_midst_of_work_are_thinking_aloud() {
        assertThat(hear(says("I am stuck. Should I look elsewhere?"))).isEmpty();
    }

    @Test
    void words_of_a_subagent_are_not_the_agents() {
        String subagent = "{\"type\":\"assistant\",\"parent_tool_use_id\":\"t1\",\"message\":{\"id\":\"s\","
                + "\"content\":[{\"type\":\"text\",\"text\":\"I give up.\"}]}}";
        Conversation conversation = conversation(lines(says("Fixed."), subagent, result()));
        assertThat(watchdog.turnEnded(conversation)).isEmpty();
    }

    @Test
    void a_turn_that_failed_is_not_nudged() {
        String failed = "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":true,\"api_error_status\":500}";
        assertThat(watchdog.turnEnded(conversation(lines(says("I give up."), failed))))
                .isEmpty();
    }

    @Test
    void the_same_command_failing_three_times_is_told() {
        assertThat(failing("mvn test", "mvn test")).isEmpty();
        assertThat(failing("mvn test")).map(Nudge::worry).hasValue(Worry.REPEATING);
    }

    @Test
    void a_command_that_fails_again_after_an_edit_is_work() {
        assertThat(failing("mvn test", "mvn test")).isEmpty();
        assertThat(hear(edits("e1"), answers("e1", false))).isEmpty();
        assertThat(failing("mvn test", "mvn test")).isEmpty();
    }

    @Test
    void different_commands_that_fail_pile_up() {
        assertThat(failing("a", "b", "c", "d")).isEmpty();
        assertThat(failing("e")).map(Nudge::worry).hasValue(Worry.ERRORS);
    }

    @Test
    void one_success_ends_a_pile_of_errors() {
        assertThat(failing("a", "b", "c", "d")).isEmpty();
        assertThat(hear(calls("ok", "ls"), answers("ok", false))).isEmpty();
        assertThat(failing("e")).isEmpty();
    }

    @Test
    void silence_is_told_once_until_something_is_heard() {
        assertThat(watchdog.silent(SILENCE.minusSeconds(1))).isEmpty();
        assertThat(watchdog.silent(SILENCE))
                .map(Nudge::words)
                .hasValueSatisfying(words -> assertThat(words).contains("5 minutes"));
        assertThat(watchdog.silent(SILENCE.plusSeconds(1))).isEmpty();
        assertThat(hear(says("Here I am."))).isEmpty();
        assertThat(watchdog.silent(SILENCE)).isPresent();
    }

    @Test
    void three_nudges_are_enough() {
        for (int i = 0; i < 3; i++) {
            assertThat(atTheEndOf("I give up.")).isPresent();
        }
        assertThat(atTheEndOf("I give up.")).isEmpty();
        assertThat(watchdog.sent()).hasSize(3);
    }

    private Optional<Nudge> atTheEndOf(String words) {
        return watchdog.turnEnded(after(words));
    }

    private static Conversation after(String words) {
        return conversation(lines(says(words), result()));
    }

    private Optional<Nudge> failing(String... commands) {
        Optional<Nudge> last = Optional.empty();
        for (String command : commands) {
            last = hear(calls(command, command), answers(command, true));
        }
        return last;
    }

    private Optional<Nudge> hear(String... lines) {
        var nudges = new ArrayList<Nudge>();
        for (StreamEvent event : lines(lines)) {
            watchdog.hear(event).ifPresent(nudges::add);
        }
        return nudges.stream().findFirst();
    }
}
