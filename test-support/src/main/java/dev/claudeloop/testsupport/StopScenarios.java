package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A build that is stopped in mid-iteration, under either tool: no agent is left, and the next run goes on. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux tells the environment of other processes")
public abstract class StopScenarios extends LoopScenarios {
    private static final Map<String, String> NO_TESTS = Map.of("verify", "never");

    protected StopScenarios(BuildDialect dialect) {
        super(dialect);
    }

    @Test
    void ctrl_c_ends_the_agent_and_the_next_run_goes_on() throws IOException {
        endsTheAgentAndGoesOnLater("Ctrl-C", RunningLoop::pressCtrlC);
    }

    @Test
    void a_termination_ends_the_agent_and_the_next_run_goes_on() throws IOException {
        endsTheAgentAndGoesOnLater("SIGTERM", RunningLoop::terminate);
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

    /** A process that has left the agent's tree is ended as well. */
    private static void leaveSleepersBehind(SampleProject sample) throws IOException {
        script(sample, ".git/hooks/pre-commit", "sleep 600 >/dev/null 2>&1 &", "echo $! > .git/sleeper");
    }

    private static void tellOfTheEnd(SampleProject sample) throws IOException {
        script(
                sample,
                ".claude-loop/hooks/finished",
                "echo \"$CLAUDE_LOOP_FINISH_TYPE $CLAUDE_LOOP_ITERATION\" > .git/finished");
    }

    private static void script(SampleProject sample, String path, String... lines) throws IOException {
        sample.write(path, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        assertThat(sample.file(path).toFile().setExecutable(true)).isTrue();
    }

    private void tell(String what, Instant since) {
        System.out.println(dialect.loop() + ", " + what
                + Duration.between(since, Instant.now()).toMillis() + " ms");
    }
}
