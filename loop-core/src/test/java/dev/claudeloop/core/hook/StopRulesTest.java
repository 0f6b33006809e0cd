package dev.claudeloop.core.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StopRulesTest {

    static Stream<Arguments> statuses() {
        String open = "'criteriaStatus':{'a':false,'b':true,'c':false}";
        String met = "'criteriaStatus':{'a':true}";
        return Stream.of(
                arguments("{'status':'in_progress'," + open + "}", "unmet criteria: a, c"),
                arguments("{'status':'implementing'," + open + "}", "unmet criteria: a, c"),
                arguments("{'status':'completed'," + open + "}", null),
                arguments("{'status':'cancelled'," + open + "}", null),
                arguments("{'status':'blocked'," + open + "}", null),
                arguments("{'complete':true,'status':'in_progress'," + open + "}", null),
                arguments(
                        "{'status':'in_progress','circuitBreaker':{'stuckCount':4}," + open + "}",
                        "unmet criteria: a, c"),
                arguments("{'status':'in_progress','circuitBreaker':{'stuckCount':5}," + open + "}", null),
                arguments("{'status':'in_progress','circuitBreaker':{'stuckCount':6}," + open + "}", null),
                arguments("{'status':'in_progress','exit_signal':true," + met + "}", null),
                arguments("{'status':'in_progress','exit_signal':false," + met + "}", "unmet criteria: exit_signal"),
                arguments("{'status':'in_progress'," + met + "}", "unmet criteria: exit_signal"),
                arguments("{'status':'in_progress','exit_signal':true," + open + "}", "unmet criteria: a, c"),
                arguments("{'status':'in_progress','exit_signal':true}", null),
                arguments("{'status':'in_progress'}", "unmet criteria: exit_signal"));
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void claude_may_stop_by_five_rules(String status, @Nullable String objection) throws Exception {
        assertThat(StopRules.objection(status(status))).isEqualTo(objection);
    }

    static Stream<Arguments> spellings() {
        return Stream.of(
                arguments("{'STATUS':'In Progress','CRITERIA_STATUS':{'a':'no','b':'yes'}}", "unmet criteria: a"),
                arguments("{'criteria':['a','b'],'criteriaStatus':[true,false]}", "unmet criteria: b"),
                arguments("{'criteria':['a b'],'criteriaStatus':{'A_B.':true,'c':false}}", "unmet criteria: c"),
                arguments("{'criteria':['**a b**:'],'criteriaStatus':{'a-b':true,'c':false}}", "unmet criteria: c"),
                arguments(
                        "{'criteria':['\u6e2c\u8a66','\u6587\u66f8'],'criteriaStatus':{}}",
                        "unmet criteria: \u6e2c\u8a66, \u6587\u66f8"),
                arguments("{'criteria':['a','b'],'criteriaStatus':{'a':true}}", "unmet criteria: b"),
                arguments(
                        "{'criteria':['Tests pass'],'criteriaStatus':{'`tests_pass`':false}}",
                        "unmet criteria: Tests pass"),
                arguments("{'criteria':[{'name':'a','met':false},{'title':'b','done':true}]}", "unmet criteria: a"),
                arguments("{'criteria':{'a':false,'b':{'passed':true}}}", "unmet criteria: a"),
                arguments("{'exitSignal':'yes','criteriaStatus':{'a':true}}", null),
                arguments("{'Circuit_Breaker':{'stuck-count':'5'},'criteriaStatus':{'a':false}}", null),
                arguments("{'criteriaStatus':{'a':null}}", "unmet criteria: a"));
    }

    @ParameterizedTest
    @MethodSource("spellings")
    void agents_may_spell_a_status_as_they_like(String status, @Nullable String objection) throws Exception {
        assertThat(StopRules.objection(status(status))).isEqualTo(objection);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/criterion-names.csv", delimiter = '|')
    void a_criterion_is_the_same_as_for_the_loop(String name, String key) {
        assertThat(WorkStatus.criterionKey(name)).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"{}", "{'complete':false}", "{'progress':{'completed':1,'total':2}}", "{'status':'paused'}"})
    void a_file_that_tells_of_no_loop_holds_nobody_up(String status) throws Exception {
        assertThat(StopRules.objection(status(status))).isNull();
    }

    @ParameterizedTest
    @CsvSource({"a, 3, 4", "b, 3, 0", "'', 0, 0"})
    void the_count_rises_while_the_same_criterion_comes_first(String last, int before, int after) throws Exception {
        WorkStatus status = status("{'n':1.50,'circuitBreaker':{'stuckCount':" + before + ",'lastUnmet':'" + last
                + "','own':[1]},'criteriaStatus':{'a':false}}");
        assertThat(new String(Json.line(status.stuckAt("a")), StandardCharsets.UTF_8))
                .isEqualTo(("{'n':1.50,'circuitBreaker':{'stuckCount':" + after
                                + ",'lastUnmet':'a','own':[1]},'criteriaStatus':{'a':false}}")
                        .replace('\'', '"'));
    }

    @Test
    void a_resumed_loop_is_told_in_a_few_lines() throws Exception {
        WorkStatus status =
                status("{'spec':'Build\\n  it.','criteriaStatus':{'a':false,'b':true},'status':'in_progress',"
                        + "'steps':['one','two','three'],'completedSteps':['one'],'iteration':4}");
        assertThat(ResumeNote.of(status, "s.json").lines())
                .containsExactly(
                        "[LOOP RESUME] Active loop detected",
                        "Spec: Build it.",
                        "Progress: 1/3 steps | Iteration: 4",
                        "Unmet criteria: a",
                        "Next: two",
                        "Record what you verified in s.json: criteriaStatus, and exit_signal true once all criteria are met.");
    }

    @Test
    void a_long_note_is_cut() throws Exception {
        String many = String.join("','", java.util.Collections.nCopies(2000, "remaining"));
        WorkStatus status = status("{'spec':'" + "long ".repeat(9000) + "','status':'in_progress','remainingSteps':['"
                + many + "'],'criteria':['" + "x".repeat(50_000) + "']}");
        assertThat(ResumeNote.of(status, "s.json")).hasSizeLessThan(10_000).contains("Progress: 0/2000 steps");
        assertThat(StopRules.objection(status)).hasSizeLessThan(10_000);
        assertThat(status.unmet()).hasSize(1);
        assertThat(List.of(status.next())).containsExactly("remaining");
    }

    private static WorkStatus status(String json) throws UnreadableException {
        return new WorkStatus(Json.object(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    }
}
