package dev.claudeloop.core.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PromptTemplateTest {

    @Test
    void values_are_put_in_their_places() {
        assertThat(expand(
                        "{{iteration}} of {{ maxIterations }}: {{iteration}}",
                        Map.of("iteration", "2", "maxIterations", "5")))
                .isEqualTo("2 of 5: 2");
    }

    @Test
    void a_template_of_ones_own_may_name_the_files_and_the_strategy() {
        var template = new PromptTemplate("{{strategy}} {{planFile}} {{statusFile}}");
        assertThat(template.unknown()).isEmpty();
        assertThat(template.expand(Map.of("strategy", "One.", "planFile", "P.md", "statusFile", "s.json")))
                .isEqualTo("One. P.md s.json");
    }

    @Test
    void a_value_is_never_expanded_again() {
        assertThat(expand(
                        "{{instructions}} {{plan}}",
                        Map.of("instructions", "{{plan}} $1 \\0 {{feedback}}", "plan", "P")))
                .isEqualTo("{{plan}} $1 \\0 {{feedback}} P");
    }

    @Test
    void a_place_without_a_value_says_none() {
        assertThat(expand("feedback: {{feedback}}", Map.of())).isEqualTo("feedback: none");
        assertThat(expand("feedback: {{feedback}}", Map.of("feedback", ""))).isEqualTo("feedback: ");
    }

    @Test
    void an_unknown_word_stays_and_is_named() {
        var template = new PromptTemplate("{{wrod}} {{plan}} {{other}} {{wrod}}");
        assertThat(template.expand(Map.of("plan", "P", "other", "not known to the loop")))
                .isEqualTo("{{wrod}} P {{other}} {{wrod}}");
        assertThat(template.unknown()).containsExactly("wrod", "other");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "${{ secrets.X }}",
                "${{secrets.X}}",
                "${{ plan }}",
                "{{ github.ref }}",
                "{{{plan}}}",
                "{plan}",
                "{{}}",
                "{{#if plan}}"
            })
    void the_syntax_of_other_tools_stays_as_it_is_and_is_not_warned_about(String text) {
        var template = new PromptTemplate(text);
        assertThat(template.expand(Map.of("plan", "P"))).isEqualTo(text);
        assertThat(template.unknown()).isEmpty();
    }

    @Test
    void a_template_tells_whether_it_has_a_place() {
        assertThat(new PromptTemplate("a {{feedback}}").has("feedback")).isTrue();
        assertThat(new PromptTemplate("a ${{feedback}}").has("feedback")).isFalse();
    }

    private static String expand(String text, Map<String, String> values) {
        return new PromptTemplate(text).expand(values);
    }
}
