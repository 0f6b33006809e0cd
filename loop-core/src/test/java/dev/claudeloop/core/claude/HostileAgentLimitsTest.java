package dev.claudeloop.core.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.stream.StreamEvent;
import dev.claudeloop.core.stream.StreamEvent.Assistant;
import dev.claudeloop.core.stream.StreamEvent.Init;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Time and disk have an end, whatever an agent does to have more of them. */
class HostileAgentLimitsTest extends HostileRun {
    @Test
    void an_agent_that_ignores_the_polite_signal_is_ended_by_force() throws Exception {
        AgentRun run = agents.hostile("ignores-sigterm", Clock.systemUTC(), Map.of("iterationTimeout", "1s"))
                .run(agents.call("Begin."), HostileRun::ignore);
        assertThat(run.outcome()).isEqualTo(new Outcome.TimedOut(Outcome.Limit.ITERATION, Duration.ofSeconds(1)));
        assertThat(run.record().errors())
                .containsExactly("Claude was not done after 1s (iterationTimeout), and was ended.");
    }

    @Test
    void an_agent_that_gives_no_sign_of_life_is_nudged_and_then_ended() throws Exception {
        AgentRun run = agents.hostile("is-silent", Clock.systemUTC(), Map.of("idleTimeout", "2s"))
                .run(agents.call("Begin."), HostileRun::ignore);
        assertThat(run.outcome()).isEqualTo(new Outcome.TimedOut(Outcome.Limit.IDLE, Duration.ofSeconds(2)));
        assertThat(run.record().nudges()).singleElement().asString().contains("1 seconds");
        assertThat(run.record().errors())
                .containsExactly("Claude gave no sign of life for 2s (idleTimeout), and was ended.");
    }

    @Test
    void a_clock_that_is_set_back_gives_a_silent_agent_no_more_time() throws Exception {
        var heard = new AtomicBoolean();
        var clock = new LeapingClock(new FastClock(10), heard::get, Duration.ofDays(-1));
        AgentRun run = agents.hostile("is-silent", clock, Map.of("idleTimeout", "20s"))
                .run(agents.call("Begin."), event -> heard.set(true));
        assertThat(run.outcome()).isEqualTo(new Outcome.TimedOut(Outcome.Limit.IDLE, Duration.ofSeconds(20)));
        assertThat(run.record().durationMs()).isGreaterThanOrEqualTo(20_000);
    }

    @Test
    void a_clock_that_is_set_back_gives_an_agent_no_more_time_after_its_result() throws Exception {
        var done = new AtomicBoolean();
        var clock = new LeapingClock(new FastClock(10), done::get, Duration.ofDays(-1));
        AgentRun run = agents.hostile("hangs-after-result", clock, Map.of())
                .run(agents.call("Begin."), event -> done.compareAndSet(false, event instanceof StreamEvent.Result));
        assertThat(run.outcome()).isEqualTo(new Outcome.Finished());
        assertThat(run.record().durationMs()).isGreaterThanOrEqualTo(10_000);
    }

    @Test
    void an_agent_whose_time_is_up_is_asked_for_a_result_that_tells_its_cost() throws Exception {
        AgentRun run = untilTimeIsUpAfter(event -> event instanceof Init, "is-silent-until-interrupted");
        assertThat(run.outcome()).isEqualTo(new Outcome.TimedOut(Outcome.Limit.ITERATION, Duration.ofMinutes(15)));
        assertThat(run.record().costUsd()).isEqualTo(0.25);
        assertThat(run.record().tokens().all()).isEqualTo(15);
    }

    @Test
    void the_tokens_of_an_agent_that_tells_no_result_are_those_of_its_messages() throws Exception {
        AgentRun run = untilTimeIsUpAfter(
                event -> event instanceof Assistant words && "m2".equals(words.messageId()), "works-in-silence");
        assertThat(run.record().tokens().all()).isEqualTo(1011);
        assertThat(run.record().errors()).anySatisfy(error -> assertThat(error).contains("dollars are unknown"));
    }

    private AgentRun untilTimeIsUpAfter(Predicate<StreamEvent> event, String kind) throws Exception {
        var heard = new AtomicBoolean();
        var clock = new LeapingClock(Clock.systemUTC(), heard::get, Duration.ofHours(1));
        return agents.hostile(kind, clock, Map.of())
                .run(agents.call("Begin."), next -> heard.set(heard.get() || event.test(next)));
    }

    @Test
    void talking_without_end_is_no_way_around_the_time_limit() throws Exception {
        AgentRun run = agents.hostile("talks-forever", Clock.systemUTC(), Map.of("iterationTimeout", "1s"))
                .run(agents.call("Begin."), HostileRun::ignore);
        assertThat(run.outcome()).isInstanceOf(Outcome.TimedOut.class);
    }

    @Test
    void an_agent_that_writes_without_end_fills_the_disk_up_to_the_limit_only() throws Exception {
        AgentRun run = agents.hostile(
                        "talks-forever", Clock.systemUTC(), Map.of("iterationTimeout", "5s", "maxStreamBytes", "1k"))
                .run(agents.call("Begin."), HostileRun::ignore);
        assertThat(run.outcome()).isInstanceOf(Outcome.TimedOut.class);
        assertThat(Files.readString(directory.resolve("stream.ndjson")))
                .hasSizeLessThan(2 * 1024)
                .contains("maxStreamBytes (1024) is reached");
    }

    @ParameterizedTest
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the agent forks by a shell, and only Linux tells what is left")
    @ValueSource(strings = {"forks-forever", "forks-deep"})
    void an_agent_that_forks_without_end_is_ended_with_all_that_came_from_it(String kind) throws Exception {
        var clock = new LeapingClock(Clock.systemUTC(), () -> forks() > 50, Duration.ofHours(1));
        AgentRun run = agents.hostile(kind, clock, Map.of()).run(agents.call("Begin."), HostileRun::ignore);
        assertThat(run.outcome()).isInstanceOf(Outcome.TimedOut.class);
        assertThat(forks()).isGreaterThan(50);
    }

    private long forks() {
        try (Stream<String> lines = Files.lines(directory.resolve("forks"))) {
            return lines.count();
        } catch (NoSuchFileException e) {
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
