package dev.claudeloop.core.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandWordsTest {

    @Test
    void words_are_parted_by_blanks_and_kept_together_by_quotes() {
        assertThat(CommandWords.split("  mvn -q  'a b'\t\"c d\" e'f g'h "))
                .isEqualTo(List.of("mvn", "-q", "a b", "c d", "ef gh"));
    }

    @Test
    void quotes_hold_empty_words_other_quotes_and_escaped_ones() {
        assertThat(CommandWords.split("say '' 'it is \"it\"' \"it's \\\"it\\\" \\\\ \\n\""))
                .isEqualTo(List.of("say", "", "it is \"it\"", "it's \"it\" \\ \\n"));
    }

    @Test
    void what_a_shell_would_understand_is_a_word_in_quotes() {
        assertThat(CommandWords.split("grep '|' \"&&\"")).isEqualTo(List.of("grep", "|", "&&"));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "a | b, there is no shell that understands |; put it into a script",
                "a && b, there is no shell that understands &&; put it into a script",
                "a 'b, a quote is open",
                "a \"b\\, a quote is open",
                "`   `, it is empty",
            })
    void what_only_a_shell_understands_and_what_is_no_command_is_refused(String command, String why) {
        assertThatThrownBy(() -> CommandWords.split(command)).hasMessage(why);
    }
}
