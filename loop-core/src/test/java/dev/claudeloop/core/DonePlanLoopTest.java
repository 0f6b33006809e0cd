package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopResult;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a plan says that has nothing open from the start. */
class DonePlanLoopTest extends RehearsedLoop {
    @Test
    void what_is_done_already_needs_no_call() throws Exception {
        write("done.txt", "yes");
        write("IMPLEMENTATION_PLAN.md", "- [x] one\n");
        rehearse("""
                {"iterations": []}""");

        LoopResult result = run(Map.of());

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(result.iterations()).isZero();
    }

    @Test
    void a_plan_that_is_done_does_not_outweigh_a_criterion_that_is_not_met() throws Exception {
        write("done.txt", "yes");
        write("IMPLEMENTATION_PLAN.md", "- [x] one\n");
        write(
                ".claude-loop/INSTRUCTIONS.md",
                "Do it.\n\n## Criteria\n\n- tests pass\n- committed: `git ls-files --error-unmatch done.txt`\n");
        rehearse("""
                {"iterations": [{"commit": "all", "say": "%s"}, {"commit": "all", "say": "%s"}]}""");
        assertThat(run(Map.of()).iterations()).as("nothing is committed").isPositive();
        assertThat(run(Map.of()).iterations()).as("all criteria are met").isZero();

        write(".claude-loop/INSTRUCTIONS.md", "Do it.\n\n## Criteria\n\n- tests pass\n- the words are good\n");
        assertThat(run(Map.of("resume", "false")).iterations())
                .as("only the agent can say")
                .isPositive();
    }

    @Test
    void a_plan_that_is_done_is_no_answer_to_other_instructions() throws Exception {
        write("done.txt", "yes");
        write("IMPLEMENTATION_PLAN.md", "- [x] one\n");
        rehearse("""
                {"iterations": [{"write": {"more.txt": "1"}, "say": "%s"}]}""");
        assertThat(run(Map.of()).iterations()).isZero();
        assertThat(run(Map.of()).iterations()).isZero();

        write(".claude-loop/INSTRUCTIONS.md", "Do more.");
        LoopResult result = run(Map.of());

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(result.iterations()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"result\": false, \"exit\": 1", "\"say\": \"looking around\""})
    void a_plan_that_was_done_before_is_no_claim_of_an_iteration_that_leaves_it_alone(String iteration)
            throws Exception {
        write("done.txt", "yes");
        write("IMPLEMENTATION_PLAN.md", "- [x] one\n");
        rehearse("{\"iterations\": [{" + iteration + "}, {" + iteration + "}]}");
        assertThat(run(Map.of()).iterations()).isZero();
        write(".claude-loop/INSTRUCTIONS.md", "Do more.");

        for (int run = 1; run <= 2; run++) {
            LoopResult result = run(Map.of("maxIterations", "1"));

            assertThat(result.finishType()).isNotEqualTo(FinishType.COMPLETE);
            assertThat(result.iterations()).isEqualTo(run);
            assertThat(record(run).claims().claimed()).isFalse();
        }
    }

    @Test
    void a_plan_that_is_opened_and_done_again_as_it_was_is_a_claim() throws Exception {
        write("done.txt", "yes");
        write("IMPLEMENTATION_PLAN.md", "- [x] one\n");
        rehearse("""
                {"iterations": [
                  {"write": {"IMPLEMENTATION_PLAN.md": "- [ ] one\\n"}},
                  {"write": {"IMPLEMENTATION_PLAN.md": "- [x] one\\n"}}]}""");
        run(Map.of());
        write(".claude-loop/INSTRUCTIONS.md", "Do more.");

        LoopResult result = run(Map.of());

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(result.iterations()).isEqualTo(2);
    }
}
