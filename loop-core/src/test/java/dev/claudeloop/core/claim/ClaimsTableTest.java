package dev.claudeloop.core.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.ClaimsRecord.Tasks;
import dev.claudeloop.core.api.Criterion;
import dev.claudeloop.core.api.StatusRecord;
import dev.claudeloop.core.api.StatusRecord.State;
import dev.claudeloop.core.api.VerifyPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Every combination of what an agent can say, against the sentences of the design. */
class ClaimsTableTest {
    private static final List<String> BLOCKS = List.of("", "IN_PROGRESS", "COMPLETE", "BLOCKED");
    private static final List<String> SIGNALS = List.of("", "true", "false");
    private static final List<String> FILES =
            List.of("none", "silent", "complete", "completed", "blocked", "exit", "no exit");
    private static final List<String> PLANS = List.of("none", "empty", "open", "done");
    private static final List<String> CRITERIA = List.of("none", "met", "unmet", "tests unknown", "tests red");
    private static final List<Boolean> YES_NO = List.of(true, false);
    private static final String TWO_INDICATORS = "All tasks are complete. All tests pass.\n";

    private record Row(
            String block,
            String signal,
            String file,
            String plan,
            String criteria,
            boolean marker,
            boolean strict,
            boolean indicators) {

        boolean claimed() {
            return block.equals("COMPLETE")
                    || signal.equals("true")
                    || file.equals("complete")
                    || file.equals("completed")
                    || marker
                    || plan.equals("done");
        }

        boolean exitSignal() {
            return signal.equals("true") || file.equals("exit");
        }

        boolean vetoed() {
            boolean criteriaVeto = !criteria.equals("none")
                    && (criteria.equals("unmet")
                            || criteria.equals("tests red")
                            || file.equals("no exit")
                            || !exitSignal());
            boolean strictVeto = strict && (!exitSignal() || !indicators);
            return plan.equals("open") || blocked() || criteriaVeto || strictVeto;
        }

        boolean blocked() {
            return block.equals("BLOCKED") || file.equals("blocked");
        }

        Said said() {
            String fields = (block.isEmpty() ? "" : "STATUS: " + block + "\n")
                    + (signal.isEmpty() ? "" : "EXIT_SIGNAL: " + signal + "\n");
            String text =
                    (indicators ? TWO_INDICATORS : "") + "---LOOP_STATUS---\n" + fields + "---END_LOOP_STATUS---\n";
            String message = marker ? "===WORK_COMPLETE===" : "";
            List<Criterion> list = switch (criteria) {
                case "none" -> List.of();
                case "tests unknown", "tests red" -> List.of(new Criterion("tests pass", null, true));
                default -> List.of(new Criterion("lint", "lint it", false));
            };
            Boolean green = criteria.equals("tests red") ? Boolean.FALSE : null;
            return new Said(
                    text,
                    message,
                    tasks(),
                    null,
                    status(),
                    list,
                    Map.of("lint", criteria.equals("met")),
                    green,
                    VerifyPolicy.ALWAYS,
                    strict,
                    2);
        }

        @Nullable Tasks tasks() {
            return switch (plan) {
                case "none" -> null;
                case "empty" -> new Tasks(0, 0);
                case "open" -> new Tasks(3, 1);
                default -> new Tasks(4, 0);
            };
        }

        @Nullable StatusRecord status() {
            return switch (file) {
                case "none" -> null;
                case "complete" -> statusFile(true, null, null);
                case "completed" -> statusFile(null, null, State.COMPLETED);
                case "blocked" -> statusFile(null, null, State.BLOCKED);
                case "exit" -> statusFile(null, true, null);
                case "no exit" -> statusFile(null, false, null);
                default -> statusFile(false, null, State.IN_PROGRESS);
            };
        }
    }

    @Test
    void a_claim_stands_if_somebody_makes_it_and_nobody_speaks_against_it() {
        List<Row> wrong = rows().filter(row -> {
                    ClaimsRecord claims = Claims.of(row.said());
                    return claims.claimed() != row.claimed()
                            || claims.blocked() != row.blocked()
                            || claims.stands() != (row.claimed() && !row.vetoed());
                })
                .toList();
        assertThat(wrong).isEmpty();
    }

    @Test
    void the_table_has_claims_that_stand_and_claims_that_do_not() {
        assertThat(rows().filter(row -> Claims.of(row.said()).stands())).isNotEmpty();
        assertThat(rows().filter(row -> row.claimed() && row.vetoed())).isNotEmpty();
        assertThat(rows()).hasSize(4 * 3 * 7 * 4 * 5 * 8);
    }

    @Test
    void the_to_do_file_counts_where_neither_a_plan_nor_the_status_file_tells_progress() {
        assertThat(Claims.of(withTodo(null, null, new Tasks(2, 0))).stands()).isTrue();
        assertThat(Claims.of(withTodo(null, null, new Tasks(2, 1))).claimed()).isFalse();
        assertThat(Claims.of(withTodo(new Tasks(1, 1), null, new Tasks(2, 0))).claimed())
                .isFalse();
        assertThat(Claims.of(withTodo(null, statusFile(false, null, null), new Tasks(2, 0)))
                        .claimed())
                .isFalse();
        assertThat(Claims.of(withTodo(null, statusFile(null, null, null), new Tasks(2, 0)))
                        .claimed())
                .isTrue();
        assertThat(Claims.of(new Said(
                                "",
                                "<loop-complete>",
                                null,
                                new Tasks(0, 2),
                                null,
                                List.of(),
                                Map.of(),
                                null,
                                VerifyPolicy.ALWAYS,
                                false,
                                0))
                        .vetoes())
                .containsExactly("2 tasks of the to-do file are open");
    }

    @Test
    void measurement_outweighs_the_agents_word_and_its_own_criteria_are_its_word() {
        StatusRecord status = new StatusRecord(
                true,
                null,
                null,
                null,
                null,
                null,
                List.of("looks good"),
                Map.of("LINT", true, "All tests pass", true, "looks good", true),
                true,
                List.of(),
                List.of(),
                List.of(),
                null,
                null,
                null,
                null);
        ClaimsRecord claims = Claims.of(new Said(
                "",
                "",
                null,
                null,
                status,
                List.of(new Criterion("lint", "lint it", false), new Criterion("documented", null, false)),
                Map.of("lint", false),
                false,
                VerifyPolicy.ALWAYS,
                false,
                0));
        assertThat(claims.criteria().unmet()).containsExactly("lint", "documented", "All tests pass");
        assertThat(claims.criteria().met()).containsExactly("looks good");
        assertThat(claims.criteria().measured()).containsExactly("lint", "All tests pass");
        assertThat(claims.vetoes()).contains("the criterion 'lint' is not met");
    }

    @Test
    void a_command_that_was_not_measured_is_not_met_and_an_agents_command_is_never_run() {
        StatusRecord status = new StatusRecord(
                null,
                null,
                null,
                null,
                null,
                null,
                List.of("mine: `rm -rf /`"),
                Map.of("mine: `rm -rf /`", true),
                true,
                List.of(),
                List.of(),
                List.of(),
                null,
                null,
                null,
                null);
        ClaimsRecord claims = Claims.of(new Said(
                "",
                "",
                null,
                null,
                status,
                List.of(new Criterion("lint", "lint it", false)),
                Map.of(),
                null,
                VerifyPolicy.ALWAYS,
                false,
                0));
        assertThat(claims.criteria().unmet()).containsExactly("lint", "mine");
        assertThat(claims.criteria().measured()).containsExactly("lint");
    }

    @Test
    void the_agents_word_on_the_tests_counts_only_where_they_never_run() {
        StatusRecord status = new StatusRecord(
                true,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                Map.of("tests pass", false),
                true,
                List.of(),
                List.of(),
                List.of(),
                null,
                null,
                null,
                null);
        List<Criterion> criteria = List.of(new Criterion("tests pass", null, true));
        assertThat(Claims.of(new Said(
                                "", "", null, null, status, criteria, Map.of(), null, VerifyPolicy.ON_CLAIM, false, 0))
                        .stands())
                .isTrue();
        assertThat(Claims.of(new Said(
                                "", "", null, null, status, criteria, Map.of(), null, VerifyPolicy.NEVER, false, 0))
                        .vetoes())
                .containsExactly("the criterion 'tests pass' is not met");
    }

    private static Said withTodo(@Nullable Tasks plan, @Nullable StatusRecord status, Tasks todo) {
        return new Said("", "", plan, todo, status, List.of(), Map.of(), null, VerifyPolicy.ALWAYS, false, 0);
    }

    private static StatusRecord statusFile(@Nullable Boolean complete, @Nullable Boolean exit, @Nullable State state) {
        return new StatusRecord(
                complete, null, null, null, null, null, List.of(), Map.of(), exit, List.of(), List.of(), List.of(),
                null, null, state, null);
    }

    private static Stream<Row> rows() {
        var rows = new ArrayList<Row>();
        for (String block : BLOCKS) {
            for (String signal : SIGNALS) {
                for (String file : FILES) {
                    for (String plan : PLANS) {
                        for (String criteria : CRITERIA) {
                            flags(block, signal, file, plan, criteria).forEach(rows::add);
                        }
                    }
                }
            }
        }
        return rows.stream();
    }

    private static Stream<Row> flags(String block, String signal, String file, String plan, String criteria) {
        return YES_NO.stream()
                .flatMap(marker -> YES_NO.stream()
                        .flatMap(strict -> YES_NO.stream()
                                .map(words -> new Row(block, signal, file, plan, criteria, marker, strict, words))));
    }
}
