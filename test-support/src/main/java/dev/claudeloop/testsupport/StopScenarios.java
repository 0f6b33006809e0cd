package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A build that is stopped in mid-iteration, under either tool: nothing is left, and the next run goes on. */
public abstract class StopScenarios extends LoopScenarios {
    private static final String NEEDS_ENVIRONMENTS = "only Linux tells the environment of other processes";
    private static final Map<String, String> NO_TESTS = Map.of("verify", "never");
    private static final Duration TWO_TEST_RUNS = Duration.ofMinutes(5);

    protected StopScenarios(BuildDialect dialect) {
        super(dialect);
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = NEEDS_ENVIRONMENTS)
    void ctrl_c_ends_the_agent_and_the_next_run_goes_on() throws IOException {
        endsTheAgentAndGoesOnLater("Ctrl-C", RunningLoop::pressCtrlC);
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = NEEDS_ENVIRONMENTS)
    void a_termination_ends_the_agent_and_the_next_run_goes_on() throws IOException {
        endsTheAgentAndGoesOnLater("SIGTERM", RunningLoop::terminate);
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = NEEDS_ENVIRONMENTS)
    void ctrl_c_while_the_tests_run_ends_them_and_their_build() throws IOException {
        SampleProject sample = sample("kata");
        tellOfTheEnd(sample);
        rehearse(sample, RehearsedIteration.working().write("src/test/java/kata/EndlessTest.java", """
                package kata;

                import java.nio.file.Files;
                import java.nio.file.Path;
                import org.junit.jupiter.api.Test;

                class EndlessTest {
                    @Test
                    void never_ends() throws Exception {
                        String pid = ProcessHandle.current().pid() + "\\n";
                        Files.writeString(Path.of(".git", "testing"), pid);
                        while (System.nanoTime() != 0) {
                            Thread.onSpinWait();
                        }
                    }
                }
                """));

        try (RunningLoop loop = start(sample, Map.of())) {
            loop.awaitThat(
                    "the tests run",
                    TWO_TEST_RUNS,
                    () -> sample.has(".git/testing") && !testing(sample).isEmpty());
            List<ProcessHandle> started = loop.downTo(Long.parseLong(testing(sample)));
            assertThat(started)
                    .as("the JVM of the tests, and of the nested build")
                    .isNotEmpty();
            Instant start = Instant.now();
            loop.pressCtrlC();
            Awaitility.await("the end of the tests and of their build")
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> started.stream().noneMatch(LinuxProcess::isAlive));
            tell("Ctrl-C: the tests and their build were gone after ", start);
            loop.awaitEndOfLoop();
            loop.await(Duration.ofMinutes(1)).requireFailure();
            tell("Ctrl-C: all was written after ", start);
        }

        assertFinished(sample, "manual", 1);
        assertThat(records(sample).logDirectory().resolve("index.html"))
                .content()
                .contains("manual");
        assertThat(sample.read(".git/finished")).isEqualTo("manual 1\n");
        assertThat(control(sample, "status").output()).contains("Next run: goes on after iteration 1");
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = NEEDS_ENVIRONMENTS)
    void what_a_killed_run_leaves_is_ended_by_the_next_which_goes_on() throws IOException {
        SampleProject sample = sample("kata").delete("IMPLEMENTATION_PLAN.md").commit("Without a plan");
        leaveSleepersBehind(sample);
        var worked = RehearsedIteration.working().write("one.txt", "1");
        rehearse(
                sample,
                worked,
                RehearsedIteration.working().hanging().write("two.txt", "2").commit("Two"));

        List<ProcessHandle> left;
        try (RunningLoop loop = start(sample, NO_TESTS)) {
            loop.awaitThat("the agent has left a sleeper", () -> sample.has(".git/sleeper"));
            left = Agents.of(sample).alive();
            JvmProcess.runningTheLoopOf(sample).kill();
            loop.await(Duration.ofMinutes(1)).requireFailure();
        }
        long sleeper = Long.parseLong(sample.read(".git/sleeper").strip());
        assertThat(left)
                .as("nobody was there to end the sleeper")
                .anyMatch(process -> process.pid() == sleeper && LinuxProcess.isAlive(process));

        rehearse(sample, worked, RehearsedIteration.claiming());
        FinishedProcess next = rehearsed(sample, NO_TESTS).requireSuccess();
        assertThat(next.output()).contains("[LOOP RESUME] Active loop detected");
        assertThat(left).noneMatch(LinuxProcess::isAlive);
        assertFinished(sample, "complete", 2);
        assertThat(records(sample).iterations()).hasSize(2);
        assertThat(sample.read("two.txt"))
                .as("the work of the killed iteration")
                .isEqualTo("2");
    }

    private void endsTheAgentAndGoesOnLater(String name, Consumer<RunningLoop> signal) throws IOException {
        SampleProject sample = sample("kata").delete("IMPLEMENTATION_PLAN.md").commit("Without a plan");
        leaveSleepersBehind(sample);
        tellOfTheEnd(sample);
        var worked = RehearsedIteration.working().write("one.txt", "1");
        var claims = RehearsedIteration.claiming();
        rehearse(
                sample,
                worked,
                RehearsedIteration.working().hanging().write("two.txt", "2").commit("Two"),
                claims);

        try (RunningLoop loop = start(sample, NO_TESTS)) {
            loop.awaitThat("the agent has left a sleeper", () -> sample.has(".git/sleeper"));
            assertThat(Agents.of(sample).alive()).hasSizeGreaterThanOrEqualTo(2);
            Instant start = Instant.now();
            signal.accept(loop);
            Awaitility.await("the end of the agent")
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> Agents.of(sample).alive().isEmpty());
            tell(name + ": the agent and all it started were gone after ", start);
            loop.awaitEndOfLoop();
            loop.await(Duration.ofMinutes(1)).requireFailure();
            tell(name + ": all was written after ", start);
        }

        LoopRecords records = records(sample);
        assertFinished(sample, "manual", 2);
        assertThat(records.iterations().get(1).at("/decision/finishType").asString())
                .isEqualTo("manual");
        assertThat(sample.read(".git/finished")).isEqualTo("manual 2\n");

        FinishedProcess next = rehearsed(sample, NO_TESTS).requireSuccess();
        assertThat(next.output()).contains("[LOOP RESUME] Active loop detected");
        assertFinished(sample, "complete", 3);
        assertThat(records(sample).iterations()).hasSize(3);
    }

    private static String testing(SampleProject sample) {
        try {
            return sample.read(".git/testing").strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A process that has left the agent's tree is ended as well. */
    private static void leaveSleepersBehind(SampleProject sample) throws IOException {
        sample.script(
                ".git/hooks/pre-commit",
                "sleep 600 >/dev/null 2>&1 &",
                "echo $! > .git/asleep",
                "mv .git/asleep .git/sleeper");
    }

    private static void tellOfTheEnd(SampleProject sample) throws IOException {
        sample.script(
                ".claude-loop/hooks/finished",
                "echo \"$CLAUDE_LOOP_FINISH_TYPE $CLAUDE_LOOP_ITERATION\" > .git/finished");
    }

    private void tell(String what, Instant since) {
        System.out.println(dialect.loop() + ", " + what
                + Duration.between(since, Instant.now()).toMillis() + " ms");
    }
}
