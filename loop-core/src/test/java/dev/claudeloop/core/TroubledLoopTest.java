package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Troubles around a loop that are nobody's fault, and must not become its own. */
class TroubledLoopTest extends RehearsedLoop {
    private static final Map<String, Object> GUARDED =
            Map.of("callsPerHour", "2", "maxDuration", "1h", "iterationTimeout", "5m");

    @Test
    void a_clock_that_jumps_back_between_iterations_holds_up_and_ends_nothing() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"a.txt": "1"}}, {"write": {"b.txt": "1"}}, {"write": {"done.txt": "1"}, "say": "%s"}]}""");
        var clock = new SetBackClock();

        LoopResult result = loop(GUARDED, new Timing(clock, pause -> clock.goBack(), () -> 0))
                .run();

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(result.iterations()).isEqualTo(3);
        assertThat(tool.said).noneMatch(line -> line.contains("Waiting"));
    }

    @Test
    void a_clock_that_jumps_back_while_the_tests_run_makes_no_time_negative() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"a.txt": "1"}}, {"write": {"done.txt": "1"}, "say": "%s"}]}""");
        var clock = new SetBackClock();
        tool.afterTests = clock::goBack;

        LoopResult result =
                loop(GUARDED, new Timing(clock, pause -> {}, () -> 0)).run();

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        for (int iteration : new int[] {1, 2}) {
            IterationRecord record = record(iteration);
            assertThat(record.durationMs()).isNotNegative();
            assertThat(record.verification().durationMs()).isNotNegative();
        }
        assertThat(runRecord().totals().durationMs()).isNotNegative();
    }

    @Test
    void a_clock_that_jumps_back_again_and_again_makes_the_budget_for_time_no_larger() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"a.txt": "1"}}, {"write": {"b.txt": "1"}}, {"write": {"done.txt": "1"}, "say": "%s"}]}""");
        var clock = new SetBackClock();
        tool.afterTests = () -> clock.pass(Duration.ofMinutes(25));

        LoopResult result = loop(GUARDED, new Timing(clock, pause -> clock.goBack(), () -> 0))
                .run();

        assertThat(result.finishType()).isEqualTo(FinishType.BUDGET_EXHAUSTED);
        assertThat(result.iterations()).isEqualTo(2);
    }

    @Test
    void an_index_that_a_killed_git_left_locked_hinders_the_agent_and_not_the_loop() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"done.txt": "yes"}, "commit": "do it", "say": "%s"}]}""");
        Path lock = Files.createFile(project.resolve(".git/index.lock"));

        LoopResult result = run(Map.of());

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(record(1).changes().files()).containsExactly("done.txt");
        assertThat(record(1).changes().commits()).isZero();
        assertThat(record(1).claude().stderrTail()).contains("index.lock");
        assertThat(lock).as("it is not ours to delete").exists();
    }

    /** The clock of this machine, which somebody sets back by a day again and again. */
    private static final class SetBackClock extends Clock {
        private volatile Duration offset = Duration.ZERO;

        void goBack() {
            pass(Duration.ofDays(-1));
        }

        void pass(Duration time) {
            offset = offset.plus(time);
        }

        @Override
        public Instant instant() {
            return Instant.now().plus(offset);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
