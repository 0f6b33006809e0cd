package dev.claudeloop.core.decide;

import static dev.claudeloop.core.api.FinishType.COMPLETE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.ClaimsRecord.Criteria;
import dev.claudeloop.core.api.ClaimsRecord.Tasks;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.VerificationRecord;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is done before the first iteration needs none. */
class DecideAtOnceTest {
    @Test
    void a_plan_without_an_open_task_and_green_tests_need_no_iteration() {
        assertThat(atOnce(new Tasks(3, 0), Criteria.NONE, Situation.GREEN))
                .get()
                .extracting(Decision::finishType)
                .isEqualTo(COMPLETE);
        assertThat(atOnce(new Tasks(3, 1), Criteria.NONE, Situation.GREEN)).isEmpty();
        assertThat(atOnce(new Tasks(0, 0), Criteria.NONE, Situation.GREEN)).isEmpty();
        assertThat(atOnce(null, Criteria.NONE, Situation.GREEN)).isEmpty();
        assertThat(atOnce(new Tasks(3, 0), Criteria.NONE, Situation.RED)).isEmpty();
        assertThat(atOnce(new Tasks(3, 0), Criteria.NONE, Situation.NOT_RUN)).isEmpty();
        assertThat(atOnce(new Tasks(3, 0), Criteria.NONE, Situation.LOSSY)).isEmpty();
        assertThat(Decide.atOnce(Mode.PLAN, files(new Tasks(3, 0), Criteria.NONE), Situation.GREEN))
                .isEmpty();
    }

    @Test
    void beside_a_plan_without_an_open_task_only_measured_criteria_need_no_iteration() {
        var lint = List.of("lint");
        assertThat(atOnce(new Tasks(3, 0), new Criteria(lint, List.of(), lint), Situation.GREEN))
                .isPresent();
        assertThat(atOnce(new Tasks(3, 0), new Criteria(List.of(), lint, lint), Situation.GREEN))
                .isEmpty();
        assertThat(atOnce(new Tasks(3, 0), new Criteria(lint, List.of(), List.of()), Situation.GREEN))
                .isEmpty();
    }

    private static Optional<Decision> atOnce(@Nullable Tasks plan, Criteria criteria, VerificationRecord baseline) {
        return Decide.atOnce(Mode.BUILD, files(plan, criteria), baseline);
    }

    private static ClaimsRecord files(@Nullable Tasks plan, Criteria criteria) {
        return new ClaimsRecord(true, false, List.of(), null, null, plan, null, null, criteria, 0);
    }
}
