package dev.claudeloop.core.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.ClaimsRecord.Tasks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "STATUS: COMPLETE",
                "STATUS: IN_PROGRESS\nEXIT_SIGNAL: true",
                "STATUS: COMPLETE\nEXIT_SIGNAL: false"
            })
    void a_status_block_claims(String fields) {
        assertThat(Claims.of(block(fields), "", null).stands()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "So I do not print `<loop-complete>` yet.",
                "`<loop-complete>`",
                "> <loop-complete>",
                "When all is done I will say:\n```\n===WORK_COMPLETE===\n```\n",
                "not <loop-complete>"
            })
    void a_marker_that_is_only_talked_about_is_no_claim(String message) {
        assertThat(Claims.of(message, message, null).claimed()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"<loop-complete>", "Yes.\n===WORK_COMPLETE===\n", "**<LOOP-COMPLETE>**"})
    void a_marker_in_the_last_message_claims(String message) {
        ClaimsRecord claims = Claims.of(message, message, null);
        assertThat(claims.stands()).isTrue();
        assertThat(claims.marker()).isNotNull();
    }

    @Test
    void a_marker_in_an_earlier_message_does_not_claim() {
        assertThat(Claims.of("<loop-complete>\nNo, wait.", "No, wait.", null).claimed())
                .isFalse();
    }

    @Test
    void a_plan_with_tasks_and_none_open_claims() {
        assertThat(Claims.of("", "", new Tasks(3, 0)).stands()).isTrue();
        assertThat(Claims.of("", "", new Tasks(0, 0)).claimed()).isFalse();
        assertThat(Claims.of("", "", new Tasks(2, 1)).claimed()).isFalse();
    }

    @Test
    void an_open_task_speaks_against_a_claim() {
        ClaimsRecord claims = Claims.of(block("STATUS: COMPLETE"), "", new Tasks(2, 1));
        assertThat(claims.claimed()).isTrue();
        assertThat(claims.stands()).isFalse();
        assertThat(claims.vetoes()).containsExactly("1 task of the plan is open");
    }

    @Test
    void who_is_blocked_is_not_done() {
        ClaimsRecord claims = Claims.of(block("STATUS: BLOCKED\nEXIT_SIGNAL: true"), "", new Tasks(2, 0));
        assertThat(claims.blocked()).isTrue();
        assertThat(claims.stands()).isFalse();
    }

    @Test
    void words_alone_are_indicators_and_no_claim() {
        ClaimsRecord claims = Claims.of("All tasks are complete. All tests pass.", "All tests pass.", null);
        assertThat(claims.claimed()).isFalse();
        assertThat(claims.indicators()).isEqualTo(2);
    }

    private static String block(String fields) {
        return "---LOOP_STATUS---\n" + fields + "\n---END_LOOP_STATUS---\n";
    }
}
