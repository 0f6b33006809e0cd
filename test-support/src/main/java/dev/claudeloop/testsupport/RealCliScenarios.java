package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;

/** What no rehearsal agent can show, under either tool: hooks in Claude, a session that goes on, a launcher. */
public abstract class RealCliScenarios extends LoopScenarios {
    private static final String STATUS = ".claude-loop/status.json";
    private static final String UNMET = "{\"status\":\"in_progress\",\"spec\":\"Build a heron.\","
            + "\"criteriaStatus\":{\"wings flap\":false,\"docs done\":true},\"exit_signal\":false}";
    private static final String MET = UNMET.replace("false", "true");

    protected RealCliScenarios(BuildDialect dialect) {
        super(dialect);
    }

    @Test
    void hooks_leave_the_agent_of_a_loop_alone_and_hold_up_who_works_on_by_hand() throws IOException {
        SampleProject sample = sample("kata");
        control(sample, "hooks");
        rehearse(sample, RehearsedIteration.working().write(STATUS, UNMET));

        rehearsed(sample, Map.of("verify", "never", "maxIterations", "1")).requireSuccess();

        assertThat(promptOf(1, sample)).doesNotContain("LOOP RESUME");
        JsonNode alone = records(sample).iterations().get(0).path("claude");
        assertThat(alone.path("numTurns").asInt()).as("read, write, say").isEqualTo(3);
        Step meetAll = request -> {
            write(sample, MET);
            return Turn.text("Now all is met.");
        };
        try (ScriptedModel model = ScriptedModel.playing(Turn.text("I am done."), meetAll)) {
            List<String> byHand = List.of(RealClaude.orSkip().command().toString(), "-p", "Go on with the heron.");
            var environment = model.environment(folder.resolve("claude-config"));
            try (ChildProcess claude = ChildProcess.start(sample.directory(), environment, byHand)) {
                assertThat(claude.await(Duration.ofMinutes(3)).requireSuccess().output())
                        .contains("Now all is met.");
            }
            assertThat(model.turns()).hasSize(2);
            assertThat(model.turns().get(0).body().toString())
                    .contains("[LOOP RESUME] Active loop detected", "Spec: Build a heron.");
            assertThat(model.turns().get(1).userText()).contains("unmet criteria: wings flap");
        }
    }

    @Test
    void a_session_that_goes_on_knows_what_was_said_in_earlier_iterations_and_runs() throws IOException {
        SampleProject sample = sample("kata");
        rehearse(
                sample,
                RehearsedIteration.working().write("one.txt", "1").costing(0.25),
                RehearsedIteration.working().write("two.txt", "2").costing(0.25),
                RehearsedIteration.working().write("three.txt", "3").costing(0.25));
        Function<String, Map<String, String>> upTo =
                number -> Map.of("verify", "never", "continueSession", "true", "maxIterations", number);

        rehearsed(sample, upTo.apply("2")).requireSuccess();
        rehearsed(sample, upTo.apply("1")).requireSuccess();

        List<JsonNode> iterations = records(sample).iterations();
        assertThat(iterations)
                .hasSize(3)
                .extracting(iteration -> iteration.at("/claude/sessionId").asString())
                .containsOnly(iterations.get(0).at("/claude/sessionId").asString());
        assertThat(iterations)
                .extracting(iteration -> iteration.at("/claude/costUsd").asDouble())
                .as("each costs what it cost alone")
                .allSatisfy(cost -> assertThat(cost).isBetween(0.25, 0.3));
        assertThat(promptOf(3, sample))
                .contains("This is iteration 1.", "This is iteration 2.", "This is iteration 3.");
        assertThat(sample.has("three.txt")).isTrue();
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux tells the environment of other processes")
    void behind_a_launcher_that_makes_a_session_of_its_own_the_agent_works_and_is_ended_with_all_it_started()
            throws IOException {
        SampleProject sample = sample("kata");
        sample.script(
                ".git/hooks/pre-commit",
                "echo \"$LAUNCHED\" > .git/launched",
                "sleep 600 >/dev/null 2>&1 &",
                "echo $! > .git/sleeper");
        rehearse(
                sample,
                RehearsedIteration.working().write("one.txt", "1").commit("One").hanging());
        Map<String, String> options = Map.of("verify", "never", "launcher", "env,LAUNCHED=behind,setsid,--fork,--wait");

        try (RunningLoop loop = start(sample, options)) {
            loop.awaitThat("the agent has left a sleeper", () -> sample.has(".git/sleeper"));
            assertThat(sample.read(".git/launched")).isEqualTo("behind\n");
            assertThat(Agents.of(sample).alive())
                    .as("launcher, Claude, sleeper")
                    .hasSizeGreaterThanOrEqualTo(3);

            control(sample, "cancel");

            loop.await(Duration.ofMinutes(1)).requireSuccess();
        }
        assertThat(Agents.of(sample).alive()).isEmpty();
        assertFinished(sample, "cancelled", 1);
    }

    private static void write(SampleProject sample, String status) {
        try {
            sample.write(STATUS, status);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
