package dev.claudeloop.core.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.Criterion;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.LoopStatus;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.core.claim.Claims;
import dev.claudeloop.core.claim.LoopStatusBlock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BuiltInPromptsTest {

    @ParameterizedTest
    @EnumSource(Mode.class)
    void the_prompt_of_each_mode_has_the_places_that_matter(Mode mode) {
        PromptTemplate prompt = BuiltInPrompts.prompt(mode);
        assertThat(prompt.unknown()).isEmpty();
        assertThat(prompt.has("instructions")).isTrue();
        assertThat(prompt.has("plan")).isTrue();
        assertThat(prompt.has("feedback")).isTrue();
    }

    @Test
    void the_strategies_ask_for_one_item_and_for_as_much_as_possible() {
        assertThat(build(options("strategy", "loop"))).contains("one item in this iteration");
        assertThat(build(options("strategy", "iterative")))
                .contains("as much as possible", "Set `worked` in `.claude-loop/status.json`")
                .doesNotContain("one item in this iteration");
    }

    @Test
    void the_heading_names_the_limit_of_the_run_where_there_is_one() {
        assertThat(build(options("maxIterations", "7"))).contains(" (at most 7 in this run)\n");
        assertThat(build(options("maxIterations", "0"))).doesNotContain("at most", "{{limit}}");
    }

    @Test
    void the_agent_of_a_workspace_is_told_where_its_own_files_are() {
        LoopOptions docs = options("workspace", "docs");
        String folder = ".claude-loop/workspaces/docs/";

        assertThat(build(docs)).contains("`" + folder + "IMPLEMENTATION_PLAN.md`");
        assertThat(BuiltInPrompts.status(docs)).contains("`" + folder + "status.json`");
        assertThat(BuiltInPrompts.status(LoopOptions.of())).contains("`.claude-loop/status.json`");
    }

    @Test
    void criteria_are_told_with_what_is_known_of_them() {
        assertThat(CriteriaText.of(
                        List.of(
                                new Criterion("tests pass", null, true),
                                new Criterion("lint", "mvn x", false),
                                new Criterion("nice", null, false)),
                        new ClaimsRecord.Criteria(List.of("lint"), List.of("nice"), List.of("lint"))))
                .isEqualTo("- [ ] tests pass (the loop runs the tests)\n- [x] lint (the loop runs `mvn x`)\n"
                        + "- [ ] nice (your word counts)");
    }

    @Test
    void the_block_that_the_agent_is_asked_for_is_one_that_we_can_read() {
        LoopStatus status =
                LoopStatusBlock.lastIn(BuiltInPrompts.status(LoopOptions.of())).orElseThrow();
        assertThat(status).hasNoNullFieldsOrProperties();
        assertThat(status.status()).isEqualTo(LoopStatus.Status.IN_PROGRESS);
    }

    @Test
    void an_agent_that_only_repeats_its_orders_claims_nothing() {
        String orders = BuiltInPrompts.status(LoopOptions.of());
        assertThat(Claims.of(orders, orders, null).claimed()).isFalse();
    }

    @Test
    void the_agent_is_told_every_word_that_the_block_knows() {
        for (var words : new Object[][] {
            LoopStatus.Status.values(), LoopStatus.TestsStatus.values(), LoopStatus.WorkType.values()
        }) {
            for (Object word : words) {
                assertThat(BuiltInPrompts.status(LoopOptions.of())).contains(word.toString());
            }
        }
    }

    private static String build(LoopOptions options) {
        return BuiltInPrompts.prompt(Mode.BUILD).expand(BuiltInPrompts.values(options));
    }

    private static LoopOptions options(String name, String value) {
        return LoopOptions.of(new OptionLayer(Map.of(name, value), option -> option.name()));
    }
}
