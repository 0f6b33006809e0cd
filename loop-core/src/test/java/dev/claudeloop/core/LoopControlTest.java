package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** Looking at a loop, resetting it, stopping it, beside those who run it. */
class LoopControlTest extends RehearsedLoop {

    @Test
    void where_no_loop_has_run_there_is_nothing_to_show_and_nothing_is_written() throws Exception {
        control(Map.of()).status();
        control(Map.of()).cancel();
        control(Map.of()).reset();

        assertThat(tool.said).hasSize(3).allMatch(line -> line.startsWith("INFO No loop has run in "));
        assertThat(project.resolve(".claude-loop/state")).doesNotExist();
    }

    @Test
    void the_status_tells_session_breaker_money_calls_and_what_comes_next() throws Exception {
        write("IMPLEMENTATION_PLAN.md", "- [x] one\n- [ ] two\n");
        rehearse("{\"iterations\": [{\"write\": {\"a.txt\": \"1\"}, \"commit\": \"one\", \"costUsd\": 0.5}]}");
        run(Map.of("maxIterations", "1"));
        tool.said.clear();

        control(Map.of("maxCostUsd", "2")).status();

        assertThat(tool.said)
                .contains(
                        "INFO Running: no",
                        "INFO Breaker: closed",
                        "INFO   1 commit, 1 changed file, 1 of 2 tasks done",
                        "INFO Next run: goes on after iteration 1")
                .anyMatch(
                        line -> line.matches("INFO Session: .*, build mode, iteration 1, ended as max_iterations: .*"))
                .anyMatch(line -> line.startsWith("INFO Spent: $0.50 of $2.00, "))
                .anyMatch(line -> line.startsWith("INFO Calls: 99 of 100 left in this hour; one more from "))
                .anyMatch(line -> line.startsWith("INFO   1: finished, 0/1 tests passed, 1 commit; "));
    }

    @Test
    void a_reset_closes_the_breaker_and_forgets_the_session() throws Exception {
        openBreaker();

        control(Map.of()).reset();

        assertThat(tool.said)
                .contains(
                        "INFO The breaker is closed.",
                        "INFO The session is forgotten; its logs stay, and the next run starts over.");
        LoopResult next = run(Map.of("maxIterations", "1"));
        assertThat(next.finishType()).isEqualTo(FinishType.MAX_ITERATIONS);
        assertThat(runRecord().resumedAfter()).isZero();
    }

    @Test
    void a_reset_of_the_circuit_alone_keeps_the_session() throws Exception {
        openBreaker();

        control(Map.of("resetOnly", "circuit")).reset();

        assertThat(run(Map.of("maxIterations", "1")).finishType()).isEqualTo(FinishType.MAX_ITERATIONS);
        assertThat(runRecord().resumedAfter()).isEqualTo(3);
    }

    @Test
    void a_reset_of_the_session_alone_leaves_the_breaker_open() throws Exception {
        openBreaker();

        control(Map.of("resetOnly", "session")).reset();

        assertThat(run(Map.of()).finishType()).isEqualTo(FinishType.CIRCUIT_OPEN);
    }

    @Test
    void cancelling_an_idle_session_marks_it_and_tells_what_remains() throws Exception {
        write("IMPLEMENTATION_PLAN.md", "- [x] one\n- [ ] two\n");
        rehearse("{\"iterations\": [{\"write\": {\"a.txt\": \"1\"}, \"commit\": \"one\"}]}");
        run(Map.of("maxIterations", "1"));
        tool.said.clear();

        control(Map.of()).cancel();

        assertThat(tool.said).contains("INFO Done: 1 iteration, 1 commit, 1 of 2 tasks", "INFO Remaining: two");
        assertThat(Files.readString(project.resolve(".claude-loop/status.json")))
                .contains("\"cancelled\"");
        run(Map.of("maxIterations", "1"));
        assertThat(tool.said).contains("INFO A fresh start, as the last session ended as cancelled.");
    }

    @Test
    void a_session_that_is_over_cannot_be_cancelled_and_stays_what_it_was() throws Exception {
        rehearse("{\"iterations\": [{\"write\": {\"done.txt\": \"1\"}, \"commit\": \"one\", \"say\": \"%s\"}]}");
        run(Map.of());

        control(Map.of()).cancel();

        assertThat(tool.said).contains("INFO No loop is running, and the last session is over: it ended as complete.");
        assertThat(Files.readString(project.resolve(".claude-loop/status.json")))
                .doesNotContain("\"cancelled\"");
    }

    @Test
    void cancelling_a_running_loop_ends_its_agent_and_leaves_a_record() throws Exception {
        rehearse("{\"iterations\": [{\"write\": {\"a.txt\": \"1\"}, \"hang\": true}]}");
        CompletableFuture<LoopResult> running = start();
        await().until(() -> Files.exists(project.resolve("a.txt")));

        control(Map.of()).cancel();

        LoopResult result = running.join();
        assertThat(result.finishType()).isEqualTo(FinishType.CANCELLED);
        assertThat(result.failsBuild()).as("a cancelled loop was red").isTrue();
        assertThat(record(1).decision().finishType()).isEqualTo(FinishType.CANCELLED);
        assertThat(record(1).changes().files()).containsExactly("a.txt");
        assertThat(tool.said).contains("INFO The loop is cancelled.");
    }

    @Test
    void a_second_loop_and_a_reset_are_refused_while_one_runs() throws Exception {
        rehearse("{\"iterations\": [{\"write\": {\"a.txt\": \"1\"}, \"hang\": true}]}");
        CompletableFuture<LoopResult> running = start();
        Path done = project.resolve("a.txt");
        await().until(() -> Files.exists(done));
        try {
            assertThatThrownBy(() -> run(Map.of()))
                    .isInstanceOf(LoopException.class)
                    .hasMessageContaining("A loop is already at work in this work tree")
                    .hasMessageContaining("pid " + ProcessHandle.current().pid());
            assertThatThrownBy(() -> control(Map.of()).reset()).isInstanceOf(LoopException.class);
        } finally {
            control(Map.of()).cancel();
            running.join();
        }
    }

    @Test
    void the_loop_of_another_workspace_is_left_alone_and_what_stops_it_is_told_at_once() throws Exception {
        rehearse("{\"iterations\": [{\"write\": {\"a.txt\": \"1\"}, \"hang\": true}]}");
        write(".claude-loop/workspaces/docs/INSTRUCTIONS.md", "Write the docs.");
        write(
                ".claude-loop/workspaces/docs/rehearsal.json",
                Files.readString(project.resolve(".claude-loop/rehearsal.json")));
        CompletableFuture<LoopResult> running = start(Map.of("workspace", "docs"));
        await().until(() -> Files.exists(project.resolve("a.txt")));
        try {
            assertThatThrownBy(() -> control(Map.of()).cancel())
                    .isInstanceOf(LoopException.class)
                    .hasMessageMatching("What runs here is not the loop in .*, but the loop of workspace docs in .*"
                            + " \\(pid .*\\)\\. Wait until it ends, or stop it with"
                            + " `\\./loop cancel --workspace=docs`\\.");
            assertThatThrownBy(() -> run(Map.of()))
                    .isInstanceOf(LoopException.class)
                    .hasMessageEndingWith("stop it with `./loop cancel --workspace=docs`.");
        } finally {
            control(Map.of("workspace", "docs")).cancel();
            assertThat(running.join().finishType()).isEqualTo(FinishType.CANCELLED);
        }
    }

    @Test
    void an_open_breaker_is_told_with_the_commands_that_close_it() throws Exception {
        openBreaker();

        control(Map.of()).status();

        assertThat(tool.said)
                .last()
                .asString()
                .endsWith(", once the breaker is closed with `./loop reset` or --reset-circuit=true");
    }

    private CompletableFuture<LoopResult> start() {
        return start(Map.of());
    }

    private CompletableFuture<LoopResult> start(Map<String, Object> values) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return run(values);
            } catch (InterruptedException e) {
                throw new CompletionException(e);
            }
        });
    }

    private void openBreaker() throws Exception {
        write("IMPLEMENTATION_PLAN.md", "- [ ] one\n");
        rehearse("{\"iterations\": [{\"say\": \"a\"}, {\"say\": \"b\"}, {\"say\": \"c\"}, {\"say\": \"d\"}]}");
        assertThat(run(Map.of()).finishType()).isEqualTo(FinishType.CIRCUIT_OPEN);
        tool.said.clear();
    }

    private LoopControl control(Map<String, Object> values) {
        return new LoopControl(project, options(values), tool);
    }
}
