package dev.claudeloop.core.claude;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.CommandResult;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.ProcessFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileAgentTest extends HostileRun {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "hangs-after-result",
                "leaves-a-grandchild",
                "closes-stdout-after-result",
                "never-reads-stdin",
                "asks-and-leaves",
                "exits-1-after-success"
            })
    void a_result_counts_whatever_the_process_does_then(String kind) throws Exception {
        AgentRun run = agents.hostile(kind, new FastClock(10), Map.of()).run(agents.call("Begin."), HostileRun::ignore);
        assertThat(run.outcome()).isEqualTo(new Outcome.Finished());
        assertThat(run.record().result()).isEqualTo("done");
        assertThat(run.record().costUsd()).isEqualTo(0.25);
    }

    @Test
    void an_agent_that_had_to_be_ended_after_its_result_is_noted() throws Exception {
        AgentRun run = agents.hostile("hangs-after-result", new FastClock(10), Map.of())
                .run(agents.call("Begin."), HostileRun::ignore);
        assertThat(run.record().errors())
                .containsExactly("Claude did not exit by itself when it was done, and was ended.");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_grandchild_that_left_the_tree_is_found_by_its_mark() throws Exception {
        AgentRun run = hostile("detaches-a-grandchild").run(agents.call("Begin."), HostileRun::ignore);
        assertThat(run.outcome()).isEqualTo(new Outcome.Finished());
    }

    @Test
    void a_prompt_that_is_never_read_holds_up_nothing() throws Exception {
        AgentRun run = hostile("never-reads-stdin").run(agents.call("x".repeat(10_000_000)), HostileRun::ignore);
        assertThat(run.outcome()).isEqualTo(new Outcome.Finished());
    }

    @Test
    void an_agent_that_can_say_nothing_any_more_is_not_waited_for() throws Exception {
        AgentRun run = agents.hostile("closes-stdout-early", new FastClock(10), Map.of())
                .run(agents.call("Begin."), HostileRun::ignore);
        assertThat(run.outcome()).isInstanceOf(Outcome.Crashed.class);
    }

    @Test
    void what_is_no_event_is_counted_and_kept() throws Exception {
        AgentRun run = hostile("prints-no-json").run(agents.call("Begin."), HostileRun::ignore);
        assertThat(run.outcome()).isEqualTo(new Outcome.Finished());
        assertThat(run.record().badLines()).isEqualTo(2);
        assertThat(Files.readString(directory.resolve("stream.ndjson")))
                .contains("[SandboxDebug] not json", "{\"half\":");
    }

    @Test
    void an_agent_that_fails_at_once_is_told_by_its_standard_error() throws Exception {
        AgentRun run = hostile("says-nothing-and-fails").run(agents.call("Begin."), HostileRun::ignore);
        assertThat(run.outcome())
                .isEqualTo(
                        new Outcome.Crashed(1, "Claude ended and told no result: Error: unknown option '--nonsense'"));
        assertThat(run.record().stderrTail()).isEqualTo("Error: unknown option '--nonsense'");
        assertThat(run.record().errors()).containsExactly("Error: unknown option '--nonsense'");
    }

    @Test
    void a_command_that_is_gone_is_a_crash_and_not_an_exception() throws Exception {
        AgentCommand gone = AgentCommand.known(List.of(directory.resolve("gone").toString()), "gone");
        AgentRun run = agents.claude(gone, Clock.systemUTC(), Map.of(), System.getenv())
                .run(agents.call("Begin."), HostileRun::ignore);
        assertThat(run.outcome()).isInstanceOf(Outcome.Crashed.class);
    }

    @Test
    void an_interrupt_ends_the_agent_and_stays_set() throws Exception {
        var working = new CountDownLatch(1);
        AgentCall call = agents.call("Begin.");
        var interrupted = new CompletableFuture<Boolean>();
        var outcome = new CompletableFuture<Outcome>();
        var loop = new Thread(() -> {
            try {
                outcome.complete(hostile("is-silent")
                        .run(call, event -> working.countDown())
                        .outcome());
                interrupted.complete(Thread.currentThread().isInterrupted());
            } catch (InterruptedException | RuntimeException e) {
                outcome.completeExceptionally(e);
            }
        });
        loop.start();
        assertThat(working.await(30, TimeUnit.SECONDS)).isTrue();
        loop.interrupt();
        assertThat(outcome.get(30, TimeUnit.SECONDS)).isEqualTo(new Outcome.Interrupted());
        assertThat(interrupted.get(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void a_listener_that_throws_ends_the_agent() throws Exception {
        Claude claude = hostile("is-silent");
        AgentCall call = agents.call("Begin.");
        Throwable thrown = catchThrowable(() -> claude.run(call, event -> {
            throw new IllegalStateException("a listener's own fault");
        }));
        assertThat(thrown).hasMessage("a listener's own fault");
    }

    @Test
    void an_agent_that_asks_at_the_end_of_its_turn_gets_one_more() throws Exception {
        AgentRun run = hostile("asks").run(agents.call("Begin."), HostileRun::ignore);
        assertThat(run.outcome()).isEqualTo(new Outcome.Finished());
        assertThat(run.record().nudges()).singleElement().asString().contains("Nobody is there to answer.");
        assertThat(run.lastMessage()).contains("I was told:").contains("Nobody is there to answer.");
        assertThat(run.ownText()).startsWith("Should I go on?\n");
        assertThat(run.record().numTurns()).isEqualTo(4);
        assertThat(run.record().costUsd()).isEqualTo(0.75);
    }

    @Test
    void an_agent_that_runs_into_the_same_wall_is_told_while_it_works() throws Exception {
        AgentRun run = hostile("fails-the-same-way").run(agents.call("Begin."), HostileRun::ignore);
        assertThat(run.lastMessage()).contains("The same command failed 3 times");
        assertThat(run.record().toolCalls()).isEqualTo(Map.of("Bash", 3));
    }

    @Test
    void a_line_of_200_mb_passes_through_64_mb() throws Exception {
        assertThat(inSmallJvm("prints-one-line-of-200-mb"))
                .startsWith("Finished[] | Done. |")
                .endsWith("left: []");
        assertThat(directory.resolve("stream.ndjson"))
                .satisfies(file -> assertThat(Files.size(file)).isGreaterThan(200L * 1024 * 1024));
    }

    @Test
    void tools_and_commands_made_up_without_end_pass_through_64_mb() throws Exception {
        assertThat(inSmallJvm("never-repeats-itself"))
                .startsWith("Finished[] | Done. |")
                .endsWith("left: []");
    }

    @Test
    void standard_error_of_100_mb_harms_nothing() throws Exception {
        assertThat(inSmallJvm("floods-stderr")).isEqualTo("Finished[] | Done. | the last line of the flood | left: []");
    }

    @Test
    void an_agent_ends_with_the_jvm_that_called_it() throws Exception {
        Process jvm = new ProcessBuilder(smallJvm("is-silent"))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        Path stream = directory.resolve("stream.ndjson");
        await().until(() -> Files.exists(stream) && Files.size(stream) > 0);
        List<ProcessHandle> started = jvm.descendants().toList();
        assertThat(started).isNotEmpty();
        jvm.destroy();
        await().until(() -> started.stream().noneMatch(Agents::isAlive));
        jvm.waitFor();
    }

    private Claude hostile(String kind) {
        return agents.hostile(kind, Clock.systemUTC(), Map.of());
    }

    private String inSmallJvm(String kind) throws IOException, InterruptedException {
        CommandResult result = new CommandRunner(ProcessFactory.system())
                .run(Command.of(directory, smallJvm(kind)), Duration.ofMinutes(2));
        assertThat(result.succeeded()).as(result.output()).isTrue();
        return result.output().strip();
    }

    private List<String> smallJvm(String kind) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                SmallJvm.class.getName(),
                directory.toString(),
                kind);
    }
}
