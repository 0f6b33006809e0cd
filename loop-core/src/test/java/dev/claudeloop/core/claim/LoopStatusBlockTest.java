package dev.claudeloop.core.claim;

import static dev.claudeloop.core.api.LoopStatus.Status.BLOCKED;
import static dev.claudeloop.core.api.LoopStatus.Status.COMPLETE;
import static dev.claudeloop.core.api.LoopStatus.Status.IN_PROGRESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.LoopStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoopStatusBlockTest {

    @Test
    void all_fields_are_read() {
        assertThat(LoopStatusBlock.lastIn("""
                        Done for now.
                        ---LOOP_STATUS---
                        STATUS: IN_PROGRESS
                        TASKS_COMPLETED: 2
                        FILES_MODIFIED: 5
                        TESTS_STATUS: FAILING
                        WORK_TYPE: REFACTORING
                        EXIT_SIGNAL: false
                        RECOMMENDATION: fix `Parser` (line 3) next
                        ---END_LOOP_STATUS---
                        """))
                .contains(new LoopStatus(
                        IN_PROGRESS,
                        2,
                        5,
                        LoopStatus.TestsStatus.FAILING,
                        LoopStatus.WorkType.REFACTORING,
                        false,
                        "fix `Parser` (line 3) next"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "---loop_status---\nstatus: complete\n---end_loop_status---",
                "--- LOOP_STATUS ---\n  Status :  COMPLETE  \n--- END_LOOP_STATUS ---",
                "```\n---LOOP_STATUS---\r\nSTATUS: COMPLETE\r\n---END_LOOP_STATUS---\r\n```",
                "**---LOOP_STATUS---**\n**STATUS:** COMPLETE\n**---END_LOOP_STATUS---**",
                "> ---LOOP_STATUS---\n> STATUS: `COMPLETE`\n> ---END_LOOP_STATUS---",
                "- ---LOOP_STATUS---\n- STATUS: **COMPLETE**\n- ---END_LOOP_STATUS---",
                "---LOOP_STATUS---\n\nSTATUS: Completed\n\n---END_LOOP_STATUS---",
                "---LOOP_STATUS---\nSTATUS: COMPLETE ✅\n---END_LOOP_STATUS---",
                "---LOOP_STATUS---\nSTATUS: COMPLETE (all of it)\n---END_LOOP_STATUS---",
                "---LOOP_STATUS---\nSTATUS: COMPLETE",
                "---LOOP_STATUS---\nSTATUS: COMPLETE\n```\nThat is all.\nSTATUS: BLOCKED"
            })
    void case_spaces_markdown_and_a_missing_end_do_not_matter(String text) {
        assertThat(LoopStatusBlock.lastIn(text).orElseThrow().status()).isEqualTo(COMPLETE);
    }

    @Test
    void the_last_block_wins() {
        String text = block("STATUS: COMPLETE") + "Oh, wait.\n" + block("STATUS: BLOCKED");
        assertThat(LoopStatusBlock.lastIn(text).orElseThrow().status()).isEqualTo(BLOCKED);
    }

    @Test
    void a_copy_of_the_form_says_nothing() {
        String form = block("STATUS: IN_PROGRESS|COMPLETE|BLOCKED\nTASKS_COMPLETED: n\nEXIT_SIGNAL: true|false");
        assertThat(LoopStatusBlock.lastIn(form)).isEmpty();
        assertThat(LoopStatusBlock.lastIn(block("STATUS: BLOCKED") + form)
                        .orElseThrow()
                        .status())
                .isEqualTo(BLOCKED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "STATUS: COMPLETE",
                "I will print ---LOOP_STATUS--- with\nSTATUS: COMPLETE",
                "---LOOP_STATUS---\n---END_LOOP_STATUS---\nSTATUS: COMPLETE",
                "---END_LOOP_STATUS---\nSTATUS: COMPLETE"
            })
    void text_without_a_block_has_no_status(String text) {
        assertThat(LoopStatusBlock.lastIn(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "NOT COMPLETE,",
        "almost complete,",
        "IN PROGRESS,IN_PROGRESS",
        "in-progress,IN_PROGRESS",
        "blocked.,BLOCKED"
    })
    void only_the_words_of_the_form_count(String value, LoopStatus.Status expected) {
        LoopStatus status = LoopStatusBlock.lastIn(block("STATUS: " + value + "\nEXIT_SIGNAL: no"))
                .orElseThrow();
        assertThat(status.status()).isEqualTo(expected);
        assertThat(status.exitSignal()).isFalse();
    }

    @Test
    void a_field_that_makes_no_sense_is_absent() {
        LoopStatus status = LoopStatusBlock.lastIn(block(
                        "STATUS: COMPLETE\nTASKS_COMPLETED: many\nFILES_MODIFIED: 3 (two new)\nEXIT_SIGNAL: maybe"))
                .orElseThrow();
        assertThat(status.tasksCompleted()).isNull();
        assertThat(status.filesModified()).isEqualTo(3);
        assertThat(status.exitSignal()).isNull();
    }

    private static String block(String fields) {
        return "---LOOP_STATUS---\n" + fields + "\n---END_LOOP_STATUS---\n";
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "#", "*", "`", "- ", "> ", "(", "a ", "x:"})
    void a_line_without_end_takes_nothing_from_the_block_behind_it(String unit) {
        String endless = unit.repeat(250_000 / unit.length());
        String text = endless + "z\n---LOOP_STATUS---\nSTATUS: COMPLETE\nRECOMMENDATION: a" + endless
                + "z\nEXIT_SIGNAL: true\n---END_LOOP_STATUS---\n";
        assertThat(LoopStatusBlock.lastIn(text)).hasValueSatisfying(block -> {
            assertThat(block.status()).isEqualTo(COMPLETE);
            assertThat(block.exitSignal()).isTrue();
        });
    }
}
