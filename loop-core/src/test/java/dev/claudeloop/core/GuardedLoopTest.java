package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopResult;
import dev.claudeloop.testsupport.NotificationServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** How a loop stops that gets nowhere, and how it waits. */
class GuardedLoopTest extends RehearsedLoop {
    private final List<Duration> pauses = new ArrayList<>();

    /** Time that passes only where the loop waits. */
    private final class WaitedClock extends Clock {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return Instant.now().plus(pauses.stream().reduce(Duration.ZERO, Duration::plus));
        }
    }

    @Test
    void iterations_that_change_nothing_open_the_breaker_and_it_stays_open_until_it_is_reset() throws Exception {
        write("IMPLEMENTATION_PLAN.md", "- [ ] one\n");
        rehearse("""
                {"iterations": [{"say": "a"}, {"say": "b"}, {"say": "c"}, {"write": {"x.txt": "1"}}]}""");

        LoopResult first = run(Map.of());
        assertThat(first.finishType()).isEqualTo(FinishType.CIRCUIT_OPEN);
        assertThat(first.iterations()).isEqualTo(3);
        assertThat(first.reason()).contains("stagnationThreshold", "close the breaker");
        assertThat(record(3).guards().breaker().open()).isTrue();

        LoopResult second = run(Map.of());
        assertThat(second.finishType()).isEqualTo(FinishType.CIRCUIT_OPEN);
        assertThat(second.iterations()).as("no call to the agent").isEqualTo(3);

        LoopResult third = run(Map.of("resetCircuit", "true", "maxIterations", "1"));
        assertThat(third.finishType()).isEqualTo(FinishType.MAX_ITERATIONS);
        assertThat(third.iterations()).isEqualTo(4);
    }

    @Test
    void a_budget_is_of_the_session_and_a_resumed_run_does_not_get_it_anew() throws Exception {
        rehearse("""
                {"iterations": [
                  {"write": {"a.txt": "1"}, "costUsd": 0.6}, {"write": {"b.txt": "1"}, "costUsd": 0.6},
                  {"write": {"c.txt": "1"}, "costUsd": 0.6}]}""");

        LoopResult first = run(Map.of("maxCostUsd", "1"));
        assertThat(first.finishType()).isEqualTo(FinishType.BUDGET_EXHAUSTED);
        assertThat(first.iterations()).isEqualTo(2);
        assertThat(first.reason()).contains("maxCostUsd");

        LoopResult second = run(Map.of("maxCostUsd", "1"));
        assertThat(second.finishType()).isEqualTo(FinishType.BUDGET_EXHAUSTED);
        assertThat(second.iterations()).isEqualTo(2);
        assertThat(run(Map.of("maxCostUsd", "2", "maxIterations", "1")).iterations())
                .isEqualTo(3);
    }

    @Test
    void success_on_the_iteration_that_spends_the_budget_is_success() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"done.txt": "1"}, "costUsd": 5, "say": "%s"}]}""");

        assertThat(run(Map.of("maxCostUsd", "1")).finishType()).isEqualTo(FinishType.COMPLETE);
    }

    @Test
    void calls_beyond_the_hours_limit_wait_instead_of_failing_also_in_the_next_run() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"a.txt": "1"}}, {"write": {"b.txt": "1"}}, {"write": {"c.txt": "1"}}]}""");

        waited(Map.of("callsPerHour", "2", "maxIterations", "2", "delay", "0s"));
        assertThat(pauses).allMatch(Duration::isZero);
        assertThat(record(2).guards().callsLeft()).isZero();

        waited(Map.of("callsPerHour", "2", "maxIterations", "1", "delay", "0s"));
        assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus)).isGreaterThan(Duration.ofMinutes(50));
        assertThat(tool.said).anyMatch(line -> line.contains("callsPerHour"));
        assertThat(record(3).iteration()).isEqualTo(3);
    }

    @Test
    void calls_without_a_limit_are_not_remembered() throws Exception {
        rehearse("{\"iterations\": [{\"write\": {\"done.txt\": \"1\"}, \"say\": \"%s\"}]}");

        run(Map.of("callsPerHour", "0"));

        assertThat(record(1).guards().callsLeft()).isNull();
        assertThat(project.resolve(".claude-loop/state/calls.json")).doesNotExist();
    }

    @Test
    void an_agent_that_says_it_has_no_work_stagnates() throws Exception {
        write("IMPLEMENTATION_PLAN.md", "- [ ] one\n");
        rehearse("""
                {"iterations": [
                  {"write": {".claude-loop/status.json": "{\\"worked\\": false}", "a.txt": "1"}},
                  {"write": {".claude-loop/status.json": "{\\"worked\\": false}", "b.txt": "1"}}]}""");

        LoopResult result = run(Map.of("strategy", "iterative"));

        assertThat(result.finishType()).isEqualTo(FinishType.STAGNATION);
        assertThat(result.reason()).isEqualTo("Stagnation detected: 2 consecutive iterations with no work");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_usage_limit_is_waited_for_in_the_same_iteration() throws Exception {
        agentThatPlays("usage-limit-rejected.ndjson", "usage-limit-rejected.ndjson", "success-tools.ndjson");
        LoopResult result;
        try (NotificationServer server = NotificationServer.start()) {
            result = waited(Map.of(
                    "rehearse",
                    "false",
                    "claudeCommand",
                    "./agent",
                    "maxIterations",
                    "1",
                    "notifyUrl",
                    server.url(),
                    "notifyEvents",
                    "usage_limit,completion"));
            assertThat(server.told())
                    .extracting(notification -> notification.path("event").asString())
                    .containsExactly("usage_limit", "usage_limit", "completion");
        }

        assertThat(result.iterations()).isEqualTo(1);
        assertThat(record(1).claude().attempts()).isEqualTo(3);
        assertThat(record(1).claude().outcome()).isEqualTo("finished");
        assertThat(pauses).hasSizeGreaterThanOrEqualTo(2);
        assertThat(tool.said).anyMatch(line -> line.contains("Waiting until") && line.contains("usage limit"));
        assertThat(Files.readString(project.resolve("build/claude-loop/iterations/001.stream.ndjson")))
                .as("what each attempt printed")
                .contains("rate_limit_event", "\"subtype\":\"success\"");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whoever_does_not_wait_for_a_usage_limit_ends_with_it() throws Exception {
        agentThatPlays("usage-limit-rejected.ndjson");

        LoopResult result =
                waited(Map.of("rehearse", "false", "claudeCommand", "./agent", "waitForUsageLimit", "false"));

        assertThat(result.finishType()).isEqualTo(FinishType.USAGE_LIMITED);
        assertThat(result.reason()).contains("waitForUsageLimit=false");
        assertThat(record(1).guards().streaks().errors()).isZero();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whoever_stops_a_wait_keeps_what_was_done_before_it() throws Exception {
        agentThatPlays("usage-limit-rejected.ndjson");
        var timing = new Timing(
                new WaitedClock(),
                duration -> {
                    throw new InterruptedException();
                },
                () -> 0);

        LoopResult result = loop(Map.of("rehearse", "false", "claudeCommand", "./agent"), timing)
                .run();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.finishType()).isEqualTo(FinishType.MANUAL);
        assertThat(record(1).claude().outcome()).isEqualTo("usage_limited");
        assertThat(record(1).changes().files()).containsExactly(".calls");
    }

    @Test
    void a_reset_circuit_stays_closed_even_if_the_run_is_stopped_at_once() throws Exception {
        write("IMPLEMENTATION_PLAN.md", "- [ ] one\n");
        rehearse("{\"iterations\": [{\"say\": \"a\"}, {\"say\": \"b\"}, {\"say\": \"c\"}, {\"say\": \"d\"}]}");
        run(Map.of());
        tool.interruptedRun = tool.testRuns + 1;

        run(Map.of("resetCircuit", "true"));
        assertThat(Thread.interrupted()).isTrue();

        assertThat(run(Map.of("maxIterations", "1")).finishType()).isEqualTo(FinishType.MAX_ITERATIONS);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void what_a_hook_changed_between_two_iterations_is_tested_again() throws Exception {
        write("done.txt", "1");
        rehearse("{\"iterations\": [{\"write\": {\"a.txt\": \"1\"}}, {\"say\": \"%s\"}]}");
        hook("next_iteration", "[ \"$CLAUDE_LOOP_ITERATION\" = 1 ] || rm -f done.txt");

        LoopResult result = run(Map.of("maxIterations", "2"));

        assertThat(result.finishType()).isEqualTo(FinishType.MAX_ITERATIONS);
        assertThat(record(2).verification().reused()).isFalse();
        assertThat(record(2).verification().red()).isTrue();
    }

    private void hook(String name, String script) throws IOException {
        write(".claude-loop/hooks/" + name, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(
                project.resolve(".claude-loop/hooks/" + name), PosixFilePermissions.fromString("rwx------"));
    }

    private LoopResult waited(Map<String, Object> values) throws InterruptedException {
        var timing = new Timing(new WaitedClock(), pauses::add, () -> 0);
        return loop(values, timing).run();
    }

    /** An executable that prints a recorded stream at each call, the next one each time. */
    private void agentThatPlays(String... transcripts) throws IOException {
        Path streams = Path.of("src", "test", "resources", "transcripts").toAbsolutePath();
        var script =
                new StringBuilder("#!/bin/sh\ncase \"$1\" in --version) echo '2.1.326 (Claude Code)'; exit;; esac\n");
        script.append("n=$(cat .calls 2>/dev/null || echo 0)\necho $((n + 1)) > .calls\ncase $n in\n");
        for (int call = 0; call < transcripts.length; call++) {
            script.append(call)
                    .append(") cat '")
                    .append(streams.resolve(transcripts[call]))
                    .append("';;\n");
        }
        script.append("esac\n");
        Path agent = Files.writeString(project.resolve("agent"), script);
        Files.setPosixFilePermissions(agent, PosixFilePermissions.fromString("rwx------"));
    }
}
