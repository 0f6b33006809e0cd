package dev.claudeloop.core.claude;

import static dev.claudeloop.core.claude.Streams.conversation;
import static dev.claudeloop.core.claude.Streams.lines;
import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.Outcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallSummaryTest {
    private static final String WORKS = Streams.used("m1", 7);

    @Test
    void what_ended_a_call_is_told_before_the_cost_that_it_did_not_tell() {
        assertThat(errors(new Outcome.Crashed(137, "no result"), "warning\nout of memory\n"))
                .hasSize(2)
                .startsWith("out of memory")
                .last()
                .asString()
                .contains("dollars are unknown");
        assertThat(errors(new Outcome.Crashed(137, "no result"), "")).startsWith("no result");
        assertThat(errors(new Outcome.ApiError(529, true, "overloaded"), "warning"))
                .startsWith("overloaded");
        assertThat(errors(new Outcome.MalformedResult("half a line"), "warning"))
                .startsWith("half a line");
    }

    @Test
    void a_crash_in_a_later_turn_is_told_although_an_earlier_one_went_well() {
        assertThat(errors(new Outcome.Crashed(137, "no result"), "out of memory", WORKS, Streams.result(), WORKS))
                .containsExactly("out of memory");
    }

    private static List<String> errors(Outcome outcome, String standardError) {
        return errors(outcome, standardError, WORKS);
    }

    private static List<String> errors(Outcome outcome, String standardError, String... stream) {
        ClaudeRecord record = new CallSummary(List.of("claude"), null, null)
                .record(
                        outcome,
                        conversation(lines(stream)),
                        new CallSummary.ProcessFacts(137, Duration.ZERO, List.of(), 0, standardError, List.of()));
        return record.errors();
    }
}
