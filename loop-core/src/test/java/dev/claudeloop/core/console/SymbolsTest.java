package dev.claudeloop.core.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SymbolsTest {

    @Test
    void a_terminal_that_speaks_unicode_gets_pictures() {
        assertThat(Symbols.of(StandardCharsets.UTF_8, "xterm-256color")).isEqualTo(Symbols.UNICODE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"US-ASCII", "ISO-8859-1", "windows-1252", "IBM437"})
    void a_charset_without_the_pictures_gets_words(String charset) {
        assertThat(Symbols.of(Charset.forName(charset), "")).isEqualTo(Symbols.ASCII);
    }

    @Test
    void the_words_are_plain_ascii() {
        assertThat(Symbols.ASCII.toString().chars()).allMatch(character -> character < 0x7F);
    }

    @Test
    void a_console_without_pictures_in_its_font_gets_words() {
        assertThat(Symbols.of(StandardCharsets.UTF_8, "linux")).isEqualTo(Symbols.ASCII);
    }
}
