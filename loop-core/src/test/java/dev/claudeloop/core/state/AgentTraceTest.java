package dev.claudeloop.core.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentTraceTest {
    @TempDir
    Path loopFolder;

    private final List<String> warnings = new ArrayList<>();

    private AgentTrace trace() {
        return new AgentTrace(StateDirectory.in(loopFolder), warnings::add);
    }

    @Test
    void an_agent_at_work_is_known_to_the_next_run_until_it_is_done() {
        ProcessHandle process = ProcessHandle.current();
        Instant start = process.info().startInstant().orElse(null);
        trace().write(process.pid(), start, "run");

        assertThat(trace().left()).hasValueSatisfying(left -> {
            assertThat(left.runId()).isEqualTo("run");
            assertThat(left.startedAt()).isEqualTo(start);
            assertThat(left.process()).contains(process);
        });

        trace().clear();
        trace().clear();
        assertThat(trace().left()).isEmpty();
        assertThat(warnings).isEmpty();
    }

    @Test
    void a_process_that_took_over_the_number_is_not_the_agent() {
        ProcessHandle process = ProcessHandle.current();
        trace().write(process.pid(), Instant.parse("2020-01-01T00:00:00Z"), "run");

        assertThat(trace().left())
                .hasValueSatisfying(left -> assertThat(left.process()).isEmpty());
    }

    @Test
    void a_process_whose_start_nobody_wrote_down_is_not_taken_for_the_agent() {
        trace().write(ProcessHandle.current().pid(), null, "run");

        assertThat(trace().left())
                .hasValueSatisfying(left -> assertThat(left.process()).isEmpty());
    }

    @Test
    void an_unreadable_trace_is_set_aside_with_a_warning() throws IOException {
        Path file = Files.writeString(StateDirectory.in(loopFolder).path().resolve("agent.json"), "{\"pid\":");

        assertThat(trace().left()).isEmpty();

        assertThat(warnings).singleElement().asString().contains("agent.json.unreadable-1");
        assertThat(file).doesNotExist();
    }

    @Test
    void a_trace_that_a_loss_of_power_left_empty_tells_of_nobody() throws IOException {
        Files.createFile(StateDirectory.in(loopFolder).path().resolve("agent.json"));

        assertThat(trace().left()).isEmpty();

        assertThat(warnings).isEmpty();
    }

    @Test
    void a_wish_to_cancel_stays_until_it_is_cleared() {
        StateDirectory state = StateDirectory.in(loopFolder);
        assertThat(new CancelRequest(state).asked()).isFalse();

        new CancelRequest(state).ask(Samples.NOON);
        assertThat(new CancelRequest(state).asked()).isTrue();

        new CancelRequest(state).clear();
        assertThat(new CancelRequest(state).asked()).isFalse();
    }
}
