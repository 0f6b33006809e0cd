package dev.claudeloop.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.BreakerRecord.Counters;
import dev.claudeloop.core.api.LoopStatus.WorkType;
import dev.claudeloop.core.api.Outcome;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What each counter counts, and what sets it back. */
class CountingTest {
    private static final Thresholds THRESHOLDS = new Thresholds(3, 5, 70, 3, 5, 5, false);
    private static final Shown IDLE = Shown.NOTHING.sayingItWorked(false);
    private static final Shown TEST = Shown.NOTHING.changing("src/test/java/ATest.java");
    private static final Shown RED = Shown.WORK.red("A.a Error", "B.b Error");

    @ParameterizedTest
    @MethodSource
    void no_progress_is_set_back_by(Shown progress) {
        Shown still = Shown.NOTHING.red("A.a Error");
        assertThat(count(still, still).noProgress()).isEqualTo(2);
        assertThat(count(still, still, progress).noProgress()).isZero();
    }

    static Stream<Named<Shown>> no_progress_is_set_back_by() {
        Shown still = Shown.NOTHING.red("A.a Error");
        return Stream.of(
                Named.of("a commit", still.committing(1)),
                Named.of("a changed file", still.changing("README.md")),
                Named.of("another plan", still.changingThePlan()),
                Named.of("another failing test", still.red("B.b Error")),
                Named.of("another exception", still.red("A.a IOException")),
                Named.of("one failing test more", still.red("A.a Error", "B.b Error")),
                Named.of("green tests", still.green()),
                Named.of("a broken build", still.broken("no tests ran")));
    }

    @Test
    void tests_that_did_not_run_are_as_before() {
        Shown red = Shown.NOTHING.red("A.a Error");
        assertThat(count(red, Shown.NOTHING, red).noProgress()).isEqualTo(3);
    }

    @Test
    void tests_that_run_for_the_first_time_are_no_progress_yet() {
        assertThat(count(Shown.NOTHING.red("A.a Error")).noProgress()).isEqualTo(1);
        assertThat(count(Shown.NOTHING.green()).noProgress()).isEqualTo(1);
    }

    @Test
    void an_error_neither_adds_to_no_progress_nor_sets_it_back() {
        Shown crash = Shown.NOTHING.crashing("boom");
        assertThat(count(Shown.NOTHING, crash, crash).noProgress()).isEqualTo(1);
        assertThat(count(Shown.NOTHING, Shown.WORK.crashing("boom")).noProgress())
                .isZero();
    }

    @Test
    void no_work_by_its_own_word_is_left_to_stagnation_where_that_ends_the_loop() {
        var iterative = new Thresholds(2, 5, 70, 3, 5, 5, true);
        assertThat(count(iterative, IDLE, IDLE, IDLE).noProgress()).isZero();
        assertThat(count(iterative, Shown.NOTHING, IDLE, Shown.NOTHING).noProgress())
                .isEqualTo(2);
        assertThat(count(THRESHOLDS, IDLE, IDLE).noProgress()).isEqualTo(2);
    }

    @Test
    void errors_that_differ_in_numbers_and_paths_are_the_same_error() {
        Counters counters = count(
                Shown.WORK.crashing("exit code 1 in /tmp/a"),
                Shown.WORK.crashing("exit code 137 in /home/me/b.txt"),
                Shown.WORK.crashing("exit code 2 in C:\\work"));
        assertThat(counters.sameError()).isEqualTo(3);
    }

    @Test
    void another_error_starts_the_count_anew_and_none_sets_it_back() {
        Shown boom = Shown.WORK.crashing("boom");
        assertThat(count(boom, boom, Shown.WORK.crashing("bang")).sameError()).isEqualTo(1);
        assertThat(count(boom, boom, Shown.WORK).sameError()).isZero();
        assertThat(count(boom, Shown.WORK, boom).sameError()).isEqualTo(1);
    }

    @Test
    void the_same_words_of_another_kind_of_error_are_another_error() {
        Shown crash = Shown.WORK.crashing("boom");
        Shown malformed = Shown.WORK.ending(new Outcome.MalformedResult("boom"));
        Shown refused = Shown.WORK.ending(new Outcome.ApiError(400, false, "boom"));
        assertThat(count(crash, malformed).sameError()).isEqualTo(1);
        assertThat(count(malformed, refused).sameError()).isEqualTo(1);
        assertThat(count(refused, refused).sameError()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource
    void another_set_of_failures_starts_the_count_anew(Shown other) {
        assertThat(count(RED, RED).sameFailures()).isEqualTo(2);
        assertThat(count(RED, RED, other).sameFailures()).isEqualTo(1);
    }

    static Stream<Named<Shown>> another_set_of_failures_starts_the_count_anew() {
        return Stream.of(
                Named.of("one less", RED.red("A.a Error")),
                Named.of("one more", RED.red("A.a Error", "B.b Error", "C.c Error")),
                Named.of("another test", RED.red("A.a Error", "C.c Error")),
                Named.of("another exception", RED.red("A.a Error", "B.b IOException")),
                Named.of("it does not compile", RED.notCompiling("src/A.java:3: cannot find symbol")));
    }

    @Test
    void the_same_failures_do_not_count_while_tasks_get_done() {
        assertThat(count(RED, RED.finishingATask(), RED.finishingATask()).sameFailures())
                .isEqualTo(1);
        assertThat(count(RED, RED.finishingATask(), RED.changingThePlan()).sameFailures())
                .isEqualTo(2);
    }

    @Test
    void the_same_failures_in_another_order_are_the_same() {
        assertThat(count(RED, RED.red("B.b Error", "A.a Error")).sameFailures()).isEqualTo(2);
    }

    @Test
    void green_tests_set_the_count_of_failures_back_and_tests_that_did_not_run_leave_it() {
        assertThat(count(RED, RED, Shown.WORK.green()).sameFailures()).isZero();
        assertThat(count(RED, Shown.WORK.green(), RED).sameFailures()).isEqualTo(1);
        assertThat(count(RED, Shown.WORK, RED).sameFailures()).isEqualTo(2);
        assertThat(count(Shown.WORK.green(), Shown.WORK.green()).sameFailures()).isZero();
    }

    @Test
    void a_compile_error_is_the_same_at_another_line_and_another_in_another_file() {
        Shown broken = Shown.WORK.notCompiling("src/A.java:[3,5] cannot find symbol");
        assertThat(count(broken, Shown.WORK.notCompiling("src/A.java:[14,1] cannot find symbol"))
                        .sameFailures())
                .isEqualTo(2);
        assertThat(count(broken, Shown.WORK.notCompiling("src/B.java:[3,5] cannot find symbol"))
                        .sameFailures())
                .isEqualTo(1);
    }

    @Test
    void a_build_that_breaks_without_a_failing_test_is_compared_by_its_reason() {
        assertThat(count(Shown.WORK.broken("no result after 15m"), Shown.WORK.broken("no result after 16m"))
                        .sameFailures())
                .isEqualTo(2);
        assertThat(count(Shown.WORK.broken("no result"), Shown.WORK.broken("no tests ran"))
                        .sameFailures())
                .isEqualTo(1);
    }

    @ParameterizedTest(name = "files {0}, counted {1}")
    @MethodSource
    void work_on_tests_is_told_by_the_changed_files(String files, int expected) {
        assertThat(count(TEST, Shown.NOTHING.changing(files.split(" "))).testOnly())
                .isEqualTo(expected);
    }

    static Stream<Arguments> work_on_tests_is_told_by_the_changed_files() {
        return Stream.of(
                Arguments.of("src/test/java/BTest.java src/test/resources/b.txt", 2),
                Arguments.of("src/test/java/BTest.java IMPLEMENTATION_PLAN.md", 2),
                Arguments.of("src/test/java/BTest.java src/main/java/B.java", 0),
                Arguments.of("src/test/java/BTest.java README.md", 0),
                Arguments.of("README.md", 0),
                Arguments.of("IMPLEMENTATION_PLAN.md", 1));
    }

    @Test
    void work_type_testing_counts_unless_other_files_were_changed() {
        assertThat(count(TEST, Shown.NOTHING.saying(WorkType.TESTING)).testOnly())
                .isEqualTo(2);
        assertThat(count(TEST, TEST.saying(WorkType.IMPLEMENTATION)).testOnly()).isEqualTo(2);
        assertThat(count(TEST, Shown.WORK.saying(WorkType.TESTING)).testOnly()).isZero();
    }

    @Test
    void an_iteration_that_changed_nothing_leaves_the_count_of_work_on_tests() {
        assertThat(count(TEST, Shown.NOTHING, TEST).testOnly()).isEqualTo(2);
    }

    @Test
    void claims_without_the_exit_signal_are_set_back_by_the_signal_and_by_no_claim() {
        Shown claim = Shown.WORK.claiming(false);
        assertThat(count(claim, claim).safetyCompletion()).isEqualTo(2);
        assertThat(count(claim, claim, Shown.WORK.claiming(true)).safetyCompletion())
                .isZero();
        assertThat(count(claim, claim, Shown.WORK).safetyCompletion()).isZero();
    }

    @Test
    void only_the_first_unmet_criterion_counts_as_stuck() {
        Shown stuck = Shown.WORK.unmet("lint", "docs");
        assertThat(count(stuck, Shown.WORK.unmet("lint")).stuck()).isEqualTo(2);
        assertThat(count(stuck, stuck, Shown.WORK.unmet("docs", "lint")).stuck())
                .isEqualTo(1);
        assertThat(count(stuck, stuck, Shown.WORK).stuck()).isZero();
    }

    @Test
    void whoever_gets_on_with_the_plan_is_not_stuck_at_a_criterion_for_the_end() {
        Shown stuck = Shown.WORK.unmet("lint");
        Shown planned = Shown.WORK.changingThePlan().unmet("lint");
        assertThat(count(stuck, planned, planned).stuck()).isEqualTo(1);
        assertThat(count(stuck, planned, stuck).stuck()).isEqualTo(2);
        assertThat(count(stuck, stuck, Shown.WORK.changingThePlan().unmet("docs"))
                        .stuck())
                .isEqualTo(1);
        assertThat(count(stuck, stuck, Shown.WORK.changingThePlan()).stuck()).isZero();
    }

    @Test
    void an_iteration_that_timed_out_is_no_error() {
        Shown late = Shown.WORK.ending(new Outcome.TimedOut(Outcome.Limit.ITERATION, Duration.ofMinutes(15)));
        assertThat(count(late, late).sameError()).isZero();
    }

    private static Counters count(Shown... iterations) {
        return count(THRESHOLDS, iterations);
    }

    private static Counters count(Thresholds thresholds, Shown... iterations) {
        Counters counters = Counters.NONE;
        for (Shown shown : iterations) {
            counters = Counting.after(counters, shown.signals(), thresholds);
        }
        return counters;
    }
}
