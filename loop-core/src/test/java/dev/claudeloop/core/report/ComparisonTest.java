package dev.claudeloop.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopStatus;
import dev.claudeloop.core.api.LoopStatus.TestsStatus;
import dev.claudeloop.core.api.StatusRecord;
import dev.claudeloop.core.api.VerificationRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final ChangesRecord NOTHING = new ChangesRecord(null, null, 0, List.of(), null);
    private static final VerificationRecord GREEN = Reported.green(3);
    private static final VerificationRecord RED = Reported.red(2, "a.ATest#works");

    @Test
    void an_agent_that_says_what_is_measured_agrees() {
        assertThat(refuted(said(TestsStatus.PASSING, 0), GREEN)).isEmpty();
        assertThat(refuted(said(TestsStatus.FAILING, 0), RED)).isEmpty();
        assertThat(refuted(said(TestsStatus.NOT_RUN, 0), RED)).isEmpty();
    }

    @Test
    void tests_that_are_not_as_the_agent_says_disagree() {
        assertThat(refuted(said(TestsStatus.PASSING, 0), RED)).containsExactly("Tests");
        assertThat(refuted(said(TestsStatus.FAILING, 0), GREEN)).containsExactly("Tests");
    }

    @Test
    void what_nobody_measured_cannot_disagree() {
        assertThat(refuted(said(TestsStatus.PASSING, 0), VerificationRecord.notRun("not asked for")))
                .isEmpty();
    }

    @Test
    void changed_files_that_are_nowhere_disagree() {
        assertThat(refuted(said(null, 4), GREEN)).containsExactly("Files changed");
    }

    @Test
    void a_claim_that_is_vetoed_disagrees_even_if_green() {
        var claims = new ClaimsRecord(true, false, List.of("2 tasks are open"), null, null, null, 1);
        assertThat(refuted(claims, GREEN)).containsExactly("Done");
    }

    @Test
    void a_lost_test_refutes_a_claim_though_all_others_are_green() {
        var lost = GREEN.withRatchet(new VerificationRecord.Ratchet(List.of("a.ATest#gone"), List.of(), List.of()));
        var claims = new ClaimsRecord(true, false, List.of(), null, null, null, 1);
        assertThat(refuted(claims, lost)).containsExactly("Done");
    }

    @Test
    void a_criterion_that_the_agent_calls_met_and_its_command_does_not_disagrees() {
        assertThat(refuted(criterion(true), GREEN)).containsExactly("Criteria");
        assertThat(refuted(criterion(false), GREEN)).isEmpty();
    }

    private static ClaimsRecord criterion(boolean saidToBeMet) {
        var status = new StatusRecord(
                null,
                null,
                null,
                null,
                null,
                null,
                List.of("lint clean"),
                Map.of("lint clean", saidToBeMet),
                null,
                List.of(),
                List.of(),
                List.of(),
                null,
                null,
                null,
                null);
        var criteria = new ClaimsRecord.Criteria(List.of(), List.of("lint clean"), List.of("lint clean"));
        return new ClaimsRecord(false, false, List.of(), null, status, null, null, null, criteria, 0);
    }

    private static ClaimsRecord said(@Nullable TestsStatus tests, int files) {
        var block = new LoopStatus(null, null, files, tests, null, null, null);
        return new ClaimsRecord(false, false, List.of(), block, null, null, 0);
    }

    private static List<String> refuted(ClaimsRecord claims, VerificationRecord measured) {
        IterationRecord plain = Reported.working(1, measured, "");
        var iteration = new IterationRecord(
                plain.schemaVersion(),
                plain.runId(),
                1,
                plain.mode(),
                plain.strategy(),
                null,
                plain.startedAt(),
                plain.endedAt(),
                plain.durationMs(),
                plain.claude(),
                claims,
                NOTHING,
                measured,
                null,
                plain.guards(),
                plain.decision());
        return Comparison.of(iteration).lines().stream()
                .filter(Comparison.Line::disagree)
                .map(Comparison.Line::thing)
                .toList();
    }
}
