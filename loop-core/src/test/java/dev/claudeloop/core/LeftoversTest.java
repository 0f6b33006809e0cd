package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.EnclosingLoop;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.SessionRecord;
import dev.claudeloop.core.api.Strategy;
import dev.claudeloop.core.state.AgentTrace;
import dev.claudeloop.core.state.Memory;
import dev.claudeloop.core.state.StateDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux tells the environment of other processes")
class LeftoversTest {
    private final String runId = "run-" + UUID.randomUUID();
    private final List<String> warnings = new ArrayList<>();

    @TempDir
    Path folder;

    private AgentTrace trace;
    private Memory memory;
    private Process agent;

    @BeforeEach
    void anAgentIsAtWork() throws IOException {
        StateDirectory state = StateDirectory.in(folder);
        trace = new AgentTrace(state, warnings::add);
        memory = new Memory(state, warnings::add);
        var builder = new ProcessBuilder("sleep", "600");
        builder.environment().put(EnclosingLoop.AGENT_VARIABLE, runId);
        agent = builder.start();
    }

    @AfterEach
    void endTheAgent() {
        agent.destroyForcibly();
    }

    @Test
    void an_agent_that_the_killed_run_had_written_down_is_ended() {
        trace.write(agent.pid(), agent.info().startInstant().orElse(null), runId);

        Leftovers.end(trace, memory, warnings::add);

        assertThat(agent.onExit()).succeedsWithin(Duration.ofSeconds(30));
        assertThat(warnings).singleElement().asString().contains("(pid " + agent.pid() + "); it is ended now.");
        assertThat(trace.left()).isEmpty();
    }

    @Test
    void an_agent_that_the_killed_run_could_not_write_down_any_more_is_ended() {
        memory.save(session());

        Leftovers.end(trace, memory, warnings::add);

        assertThat(agent.onExit()).succeedsWithin(Duration.ofSeconds(30));
        assertThat(warnings).singleElement().asString().contains("(pid " + agent.pid() + "); it is ended now.");
    }

    @Test
    void a_run_that_ended_left_nothing_to_end() {
        SessionRecord session = session();
        memory.save(session.ended(FinishType.MANUAL, "stopped by hand", session.spent(), Instant.EPOCH));

        Leftovers.end(trace, memory, warnings::add);

        assertThat(agent.isAlive()).isTrue();
        assertThat(warnings).isEmpty();
    }

    private SessionRecord session() {
        var subject = new SessionRecord.Subject(null, Mode.BUILD, Strategy.LOOP, "Work.", "hash");
        return SessionRecord.begun(runId, subject, Instant.EPOCH);
    }
}
