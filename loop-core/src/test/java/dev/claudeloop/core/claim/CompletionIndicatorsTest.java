package dev.claudeloop.core.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionIndicatorsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "All tasks are complete.",
                "all tasks completed",
                "**All of the tasks have been finished!**",
                "All 183 tests now pass",
                "All tests are green.",
                "All acceptance criteria are met.",
                "The implementation is now complete.",
                "Project complete",
                "Everything is done.",
                "Nothing is left.",
                "There are no remaining tasks.",
                "It is ready for review.",
                "The parser is fully implemented."
            })
    void a_phrase_of_the_list_is_one_indicator(String text) {
        assertThat(CompletionIndicators.in(text)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Task 1 is complete.",
                "Not all tests pass.",
                "The work isn\u2019t done: the implementation isn't complete.",
                "Once all tasks are complete I will stop.",
                "I go on until all tests pass.",
                "I will check whether all tests are green.",
                "Recall tasks completed",
                "some tests pass"
            })
    void other_text_is_none(String text) {
        assertThat(CompletionIndicators.in(text)).isZero();
    }

    @Test
    void different_phrases_add_up_and_the_same_does_not() {
        assertThat(CompletionIndicators.in("All tasks are done. All tests pass. All tasks are done."))
                .isEqualTo(2);
    }

    @Test
    void a_negation_in_the_sentence_before_does_not_matter() {
        assertThat(CompletionIndicators.in("This did not take long. All tests pass."))
                .isEqualTo(1);
    }
}
