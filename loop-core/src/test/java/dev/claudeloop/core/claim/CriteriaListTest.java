package dev.claudeloop.core.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.Criterion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class CriteriaListTest {

    @Test
    void the_list_under_the_heading_is_read() {
        assertThat(CriteriaList.in("""
                # Build a parser
                - not a criterion
                ## Criteria
                Some words.
                - tests pass
                - lint clean: `mvn -q checkstyle:check`
                * [ ] the API is documented
                1. `./gradlew check`
                - **Tests pass.**
                ### More of them
                - small: at most 300 lines
                ```
                - an example
                ```
                ## Notes
                - not a criterion either
                """))
                .containsExactly(
                        new Criterion("tests pass", null, true),
                        new Criterion("lint clean", "mvn -q checkstyle:check", false),
                        new Criterion("the API is documented", null, false),
                        new Criterion("./gradlew check", "./gradlew check", false),
                        new Criterion("small: at most 300 lines", null, false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"# Criteria", "### Acceptance criteria", "## Completion Criteria:", "## **Criteria** ##"})
    void the_heading_may_be_written_in_several_ways(String heading) {
        assertThat(CriteriaList.in(heading + "\n\n- a\n")).hasSize(1);
    }

    @Test
    void instructions_without_the_heading_have_no_criteria() {
        assertThat(CriteriaList.in("- a\n## Selection criteria of users\n- b\n"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tests pass",
                "All tests pass",
                "all of the tests are green.",
                "**Tests passing**",
                "The tests must pass",
                "tests_pass"
            })
    void what_means_the_builds_tests_is_measured_by_them(String text) {
        assertThat(CriteriaList.criterion(text).testsPass()).isTrue();
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/criterion-names.csv", delimiter = '|')
    void a_criterion_is_known_in_whatever_way_it_is_spelled(String name, String key) {
        assertThat(CriteriaList.key(name)).isEqualTo(key);
    }

    @Test
    void criteria_in_other_alphabets_are_told_apart() {
        assertThat(CriteriaList.in("## Criteria\n- \u6e2c\u8a66\n- \u6587\u66f8\n"))
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tests pass on Windows", "load tests pass", "some tests pass"})
    void what_means_other_tests_is_not(String text) {
        assertThat(CriteriaList.criterion(text).testsPass()).isFalse();
    }
}
