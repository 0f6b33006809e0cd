package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopResult;
import dev.claudeloop.testsupport.NotificationServer;
import dev.claudeloop.testsupport.RecordSchemas;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;

/** What a loop posts while it runs. */
class NotifiedLoopTest extends RehearsedLoop {
    private static final String HALF =
            "{\\\"progress\\\": {\\\"completed\\\": 1, \\\"total\\\": 2}, " + "\\\"summary\\\": \\\"half of it\\\"}";

    private NotificationServer server;

    @BeforeEach
    void a_server() throws IOException {
        server = NotificationServer.start();
    }

    @AfterEach
    void the_address_stands_in_no_file_and_on_no_line() throws IOException {
        server.close();
        assertThat(tool.said).noneMatch(line -> line.contains(NotificationServer.TOKEN));
        assertThat(NotificationServer.leaks(project)).isEmpty();
    }

    @Test
    void a_loop_is_told_from_its_start_to_its_end_with_what_the_agent_says_in_between() throws Exception {
        rehearse("""
                {"iterations": [
                  {"write": {"a.txt": "1", ".claude-loop/status.json": "HALF"}},
                  {"write": {"done.txt": "yes"}, "commit": "do it", "say": "%s"}]}""".replace("HALF", HALF));

        run(Map.of("notifyUrl", server.url()));

        assertThat(server.told())
                .extracting(notification -> notification.path("event").asString())
                .containsExactly("execution_start", "status_update", "iteration", "iteration", "completion");
        for (JsonNode notification : server.told()) {
            assertThat(RecordSchemas.errors("notification", notification.toString()))
                    .isEmpty();
            assertThat(notification.path("project").asString())
                    .isEqualTo(project.getFileName().toString());
            assertThat(notification.path("runId").asString())
                    .isEqualTo(runRecord().runId());
        }
        var end = server.told().get(4);
        assertThat(end.path("finishType").asString()).isEqualTo("complete");
        assertThat(end.at("/figures/iterations").asInt()).isEqualTo(2);
        assertThat(end.at("/figures/commits").asInt()).isEqualTo(1);
        assertThat(end.at("/figures/tests/passed").asInt()).isEqualTo(1);
        assertThat(server.told().get(1).path("message").asString()).isEqualTo("1/2 items (+1) - half of it");
        assertThat(tool.said).contains("INFO STATUS UPDATE: 1/2 items (+1) - half of it");
    }

    @Test
    void a_loop_comes_to_its_end_while_the_server_still_holds_the_first_request() throws Exception {
        server.hold();
        rehearse("""
                {"iterations": [{"write": {"a.txt": "1"}}, {"write": {"done.txt": "yes"}, "say": "%s"}]}""");

        CompletableFuture<LoopResult> result = CompletableFuture.supplyAsync(() -> {
            try {
                return run(Map.of("notifyUrl", server.url()));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        await("the end of the loop")
                .atMost(Duration.ofMinutes(1))
                .until(() -> tool.said.stream()
                        .anyMatch(line -> line.contains("Task completed successfully after 2 iterations")));
        assertThat(server.answered()).isZero();
        server.release();

        assertThat(result.join().finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(server.events()).startsWith("execution_start").endsWith("completion");
    }

    @Test
    @Timeout(90)
    void a_server_that_never_answers_holds_up_the_end_of_the_loop_for_seconds_only() throws Exception {
        server.hold();
        rehearse("""
                {"iterations": [{"write": {"done.txt": "yes"}, "say": "%s"}]}""");

        LoopResult result = run(Map.of("notifyUrl", server.url()));

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(server.answered()).isZero();
        assertThat(tool.said).anyMatch(line -> line.startsWith("WARN ") && line.contains("did not arrive"));
    }

    @Test
    void a_server_that_is_gone_is_one_warning_and_the_loop_completes() throws Exception {
        server.close();
        rehearse("""
                {"iterations": [{"write": {"done.txt": "yes"}, "say": "%s"}]}""");

        LoopResult result = run(Map.of("notifyUrl", server.url()));

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(tool.said)
                .filteredOn(line -> line.startsWith("WARN A notification did not arrive: "))
                .hasSize(1);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the hook is a shell script")
    void a_hook_that_the_agent_writes_is_not_called() throws Exception {
        rehearse("""
                {"iterations": [
                  {"write": {".claude-loop/hooks/finished": "#!/bin/sh\\ntouch harm\\n", "done.txt": "yes"}, "say": "%s"}]}""");
        write(".claude-loop/hooks/finished", "#!/bin/sh\ntouch told\n");
        assertThat(project.resolve(".claude-loop/hooks/finished").toFile().setExecutable(true))
                .isTrue();

        assertThat(run(Map.of("notifyUrl", server.url())).finishType()).isEqualTo(FinishType.COMPLETE);

        assertThat(project.resolve("harm")).doesNotExist();
        assertThat(project.resolve("told")).doesNotExist();
        assertThat(tool.said)
                .filteredOn(
                        line -> line.startsWith("WARN The hook ") && line.contains("hooks/finished is not as it was"))
                .hasSize(1);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the hook is a shell script")
    void a_hook_that_refuses_the_start_ends_the_run_and_only_that_is_told() throws Exception {
        rehearse("""
                {"iterations": [{"say": "%s"}]}""");
        write(".claude-loop/hooks/started", "#!/bin/sh\nexit 3\n");
        assertThat(project.resolve(".claude-loop/hooks/started").toFile().setExecutable(true))
                .isTrue();

        assertThatThrownBy(() -> run(Map.of("notifyUrl", server.url())))
                .isInstanceOf(LoopException.class)
                .hasMessageContaining("does not begin");

        assertThat(server.told())
                .extracting(notification -> notification.path("event").asString())
                .containsExactly("error");
        assertThat(tool.testRuns).isZero();
    }

    @Test
    void a_status_file_that_nobody_wants_watched_is_not_told_of() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"done.txt": "yes", ".claude-loop/status.json": "HALF"}, "say": "%s"}]}""".replace("HALF", HALF));

        run(Map.of("notifyUrl", server.url(), "statusWatch", "false", "notifyFormat", "text"));

        assertThat(server.requests())
                .extracting(request -> request.headers().get("Tags"))
                .containsOnly("rocket", "repeat", "white_check_mark");
        assertThat(tool.said).noneMatch(line -> line.contains("STATUS UPDATE"));
    }
}
