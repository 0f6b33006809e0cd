package dev.claudeloop.core.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafeTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001B[31mred\u001B[0m",
                "\u009B1;31mred",
                "\u001B]0;title\u0007red",
                "\u001B]8;;http://x\u001B\\red\u001B]8;;\u001B\\",
                "\u001BPdata\u001B\\red",
                "\u009D52;c;aGk=\u009Cred",
                "\u001Bcred",
                "\u001B(Bred",
                "red\u001B",
                "red\u001B[",
                "red\u001B]unfinished",
            })
    void sequences_for_terminals_vanish_whole(String text) {
        assertThat(SafeText.line(text)).isEqualTo("red");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u0000", "\b", "\u007F", "\u0085", "\u200E", "\u200F", "\u202A", "\u202B", "\u202C", "\u202D",
                "\u202E", "\u2066", "\u2067", "\u2068", "\u2069", "\u061C", "\uFEFF", "\u200B", "\u2028", "\uD800",
            })
    void what_is_invisible_is_marked(String character) {
        assertThat(SafeText.line("a" + character + "b")).isEqualTo("a\uFFFDb");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "Jürgen → 漢字", "👩‍💻 family", "⚠️ [31m", "a::b", "## heading", "#[x]"})
    void harmless_text_stays_as_it_is(String text) {
        assertThat(SafeText.line(text)).isEqualTo(text);
    }

    @Test
    void a_tab_becomes_blanks() {
        assertThat(SafeText.line("a\tb")).isEqualTo("a    b");
    }

    @Test
    void build_servers_find_no_order_in_it() {
        assertThat(SafeText.line("  ::add-mask::x")).isEqualTo("  | ::add-mask::x");
        assertThat(SafeText.line("::error::x")).isEqualTo("| ::error::x");
        assertThat(SafeText.line("\u001B[0m::error::x")).isEqualTo("| ::error::x");
        assertThat(SafeText.line("x ##[error]y ##vso[a] ##teamcity[b]"))
                .isEqualTo("x # #[error]y # #vso[a] # #teamcity[b]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00A0", "\u2007", "\u202F", "\u3000", " \u00A0\t"})
    void an_order_behind_any_blank_is_none(String blank) {
        String safe = SafeText.line(blank + "::error::x");

        assertThat(safe).endsWith("| ::error::x");
        assertThat(SafeText.line(safe)).isEqualTo(safe);
    }

    @Test
    void a_text_is_never_cut_within_a_character() {
        assertThat(SafeText.shortened("ab😀c", 3)).isEqualTo("ab...");
        assertThat(SafeText.shortened("ab😀c", 4)).isEqualTo("ab😀...");
        assertThat(SafeText.shortened("ab😀c", 5)).isEqualTo("ab😀c");
    }

    @Test
    void every_kind_of_line_end_ends_a_line() {
        assertThat(SafeText.split("a\r\nb\nc\rd\u2028e\u0085f\n")).containsExactly("a", "b", "c", "d", "e", "f");
        assertThat(SafeText.split("a\n\nb")).containsExactly("a", "", "b");
        assertThat(SafeText.split("")).isEmpty();
    }

    @Test
    void no_text_whatsoever_keeps_a_control_character() {
        var random = new Random(7);
        String alphabet = "\u001B[]0;m\u0007\u009B\\ab\u202E\uD83D\uDE00\r\t:#";
        for (int i = 0; i < 20_000; i++) {
            var text = new StringBuilder();
            for (int length = random.nextInt(12); length > 0; length--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            String safe = SafeText.line(text.toString());
            assertThat(safe.codePoints()).noneMatch(SafeTextTest::isHarmful);
            assertThat(SafeText.line(safe)).isEqualTo(safe);
        }
    }

    private static boolean isHarmful(int character) {
        return Character.isISOControl(character) || character == 0x202E || (character >= 0xD800 && character <= 0xDFFF);
    }
}
