package dev.claudeloop.core.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.TestFloor;
import dev.claudeloop.core.api.TestRequest;
import dev.claudeloop.core.api.TestRun;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.claim.Claims;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerifierTest {
    private static final String PASSES = "<testcase classname='T' name='a'/>";
    private static final String FAILS = "<testcase classname='T' name='a'><failure/></testcase>";
    private static final ClaimsRecord CLAIM = Claims.of("", "<loop-complete>", null);
    private static final ClaimsRecord NO_CLAIM = Claims.of("", "", null);

    @TempDir
    Path project;

    private final Runs runs = new Runs();

    @Test
    void planning_runs_no_tests() throws Exception {
        Verifier verifier = verifier(Map.of("mode", "plan"));
        assertThat(verifier.baseline(TestFloor.NONE).reason()).isEqualTo("planning changes no code");
        assertThat(verifier.verify(CLAIM, true).reason()).isEqualTo("planning changes no code");
        assertThat(runs.requests).isEmpty();
    }

    @Test
    void who_wants_no_tests_gets_none() throws Exception {
        Verifier verifier = verifier(Map.of("verify", "never"));
        assertThat(verifier.baseline(TestFloor.NONE).ran()).isFalse();
        assertThat(verifier.verify(CLAIM, true).reason()).isEqualTo("verify is never");
        assertThat(runs.requests).isEmpty();
    }

    @Test
    void who_wants_tests_on_a_claim_gets_them_then_only() throws Exception {
        Verifier verifier = verifier(Map.of("verify", "onClaim"));
        verifier.baseline(TestFloor.NONE);
        assertThat(verifier.verify(NO_CLAIM, true).ran()).isFalse();
        assertThat(runs.requests).hasSize(1);
        assertThat(verifier.verify(CLAIM, false).green())
                .as("what changed before is not forgotten")
                .isTrue();
        assertThat(runs.requests).hasSize(2);
    }

    @Test
    void an_iteration_without_a_change_has_the_result_of_the_last_run() throws Exception {
        Verifier verifier = verifier(Map.of());
        verifier.baseline(TestFloor.NONE);
        assertThat(verifier.verify(CLAIM, false).reused()).isTrue();
        assertThat(verifier.verify(CLAIM, true).reused()).isFalse();
        assertThat(verifier.verify(CLAIM, false).reused()).isTrue();
        assertThat(runs.requests).hasSize(2);
    }

    @Test
    void a_red_result_that_names_a_test_is_used_again_and_one_that_names_nothing_is_not() throws Exception {
        Verifier verifier = verifier(Map.of());
        runs.next = List.of(FAILS, "", PASSES);
        verifier.baseline(TestFloor.NONE);
        assertThat(verifier.verify(NO_CLAIM, false).reused()).isTrue();
        assertThat(verifier.verify(NO_CLAIM, true).reason()).isEqualTo("no test ran");
        VerificationRecord again = verifier.verify(NO_CLAIM, false);
        assertThat(again.reused()).isFalse();
        assertThat(again.green()).isTrue();
    }

    @Test
    void a_red_result_is_measured_again_where_a_claim_stands() throws Exception {
        Verifier verifier = verifier(Map.of());
        runs.next = List.of(FAILS);
        verifier.baseline(TestFloor.NONE);
        assertThat(verifier.verify(NO_CLAIM, false).reused()).isTrue();
        assertThat(verifier.verify(CLAIM, false).green())
                .as("what the tests need was started")
                .isTrue();
    }

    @Test
    void a_test_that_fails_anew_is_run_again_before_it_is_believed() throws Exception {
        Verifier verifier = verifier(Map.of());
        verifier.baseline(TestFloor.NONE);
        runs.next = List.of(FAILS, PASSES);
        VerificationRecord verification = verifier.verify(NO_CLAIM, true);
        assertThat(verification.green()).isTrue();
        assertThat(verification.flaky()).containsExactly("T.a");
    }

    @Test
    void a_lost_test_is_told_by_the_ratchet_where_it_is_wanted() throws Exception {
        for (boolean wanted : new boolean[] {true, false}) {
            runs.next = List.of(PASSES, "<testcase classname='T' name='b'/>");
            Verifier verifier = verifier(Map.of("ratchet", Boolean.toString(wanted)));
            verifier.baseline(TestFloor.NONE);
            assertThat(verifier.floor().tests()).containsExactly("T.a");
            assertThat(verifier.verify(CLAIM, true).ratchet().missing()).hasSize(wanted ? 1 : 0);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "verifyTasks | * What went wrong:!Task 'tset' not found in root project 'kata'.",
                "verifyTasks | * What went wrong:!Cannot locate tasks that match ':tset' as task 'tset' not found in"
                        + " root project 'kata'.",
                "verifyTasks | * What went wrong:!Could not determine the dependencies of task ':till:claudeLoopScope'."
                        + "!> The option verifyTasks names 'tset', but neither project",
                "verifyGoals | [ERROR] Unknown lifecycle phase \"tset\". You must specify a valid lifecycle phase",
                "verifyGoals | [ERROR] No plugin found for prefix 'tset' in the current project",
                "verifyGoals | [ERROR] Could not find goal 'tset' in plugin org.apache.maven.plugins:some"
            })
    void tests_that_the_build_does_not_have_end_a_run_at_its_start_and_are_red_later(String option, String said)
            throws Exception {
        Verifier verifier = verifier(Map.of(option, "tset"));
        runs.failure = said.replace('!', '\n');

        assertThatThrownBy(() -> verifier.baseline(TestFloor.NONE))
                .isInstanceOf(LoopException.class)
                .hasMessageStartingWith(option + " is 'tset', but the build says: ")
                .hasMessageNotContaining("What went wrong");
        assertThat(verifier.verify(NO_CLAIM, true).reason()).contains("tset");
    }

    @Test
    void tests_that_an_agent_is_to_set_up_or_has_broken_are_red() throws Exception {
        runs.failure = "* What went wrong:\nTask 'test' not found in root project 'kata'.";
        assertThat(verifier(Map.of()).baseline(TestFloor.NONE).red())
                .as("default")
                .isTrue();
        assertThat(verifier(Map.of("verifyTasks", "check"))
                        .baseline(new TestFloor(List.of("T.a"), List.of(), List.of()))
                        .red())
                .as("resumed")
                .isTrue();
    }

    @Test
    void a_build_that_fails_for_another_reason_is_red() throws Exception {
        runs.failure = "* What went wrong:\nA problem occurred evaluating root project 'kata'.";

        assertThat(verifier(Map.of()).baseline(TestFloor.NONE).red()).isTrue();
    }

    @Test
    void a_time_limit_of_zero_is_none() throws Exception {
        verifier(Map.of("verifyTimeout", "0s")).baseline(TestFloor.NONE);
        verifier(Map.of("verifyTimeout", "7s")).baseline(TestFloor.NONE);
        assertThat(runs.requests.get(0).timeout()).isGreaterThan(Duration.ofDays(30));
        assertThat(runs.requests.get(1).timeout()).isEqualTo(Duration.ofSeconds(7));
    }

    private Verifier verifier(Map<String, Object> options) {
        return new Verifier(
                runs,
                LoopOptions.of(new OptionLayer(options, Option::name)),
                project,
                project,
                "run",
                Clock.systemUTC(),
                (finished, failed) -> {},
                Redaction.NONE);
    }

    /** A build whose tests end as they are told, and else pass. */
    private final class Runs implements BuildTool {
        private final List<TestRequest> requests = new ArrayList<>();
        private List<String> next = List.of();
        private String failure = "";

        @Override
        public TestRun runTests(TestRequest request) {
            requests.add(request);
            if (!failure.isEmpty()) {
                return new TestRun(List.of("tset"), false, false, List.of(), failure);
            }
            String cases = next.isEmpty() ? PASSES : next.get(0);
            next = next.isEmpty() ? next : next.subList(1, next.size());
            try {
                Path report = Files.writeString(project.resolve("TEST-T.xml"), "<testsuite>" + cases + "</testsuite>");
                return new TestRun(List.of("test"), !cases.equals(FAILS), false, List.of(report), "");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public Path logDirectory() {
            return project;
        }

        @Override
        public String testCommand() {
            return "test";
        }

        @Override
        public List<String> commands() {
            return List.of();
        }

        @Override
        public String call(String action) {
            return action;
        }

        @Override
        public String spell(Option<?> option) {
            return option.name();
        }

        @Override
        public void say(Level level, String line) {}
    }
}
