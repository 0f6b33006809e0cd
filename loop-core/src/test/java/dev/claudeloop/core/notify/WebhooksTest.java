package dev.claudeloop.core.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.StatusUpdate;
import dev.claudeloop.testsupport.NotificationServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Notifications against a real server that is slow, failing and gone. */
class WebhooksTest extends NotifiedRun {
    @Test
    void a_run_is_told_in_order_and_each_tenth_iteration_twice() {
        Webhooks webhooks = webhooks(Map.of(), PATIENT);
        webhooks.started(Told.run(null));
        iterate(webhooks, 9, 10);
        webhooks.usageLimited("too much", Instant.EPOCH);
        webhooks.statusUpdated(new StatusUpdate(35, 60, 5, "Migrated 35/60 API endpoints", false));
        webhooks.finished(Told.run(FinishType.COMPLETE));

        assertThat(server.events())
                .containsExactly(
                        "execution_start",
                        "iteration",
                        "iteration",
                        "iteration_milestone",
                        "usage_limit",
                        "status_update",
                        "completion");
        assertThat(server.requests().get(5).json().path("title").asString()).isEqualTo("kata: STATUS UPDATE");
        assertThat(server.requests().get(5).json().path("message").asString())
                .isEqualTo("35/60 items (+5) - Migrated 35/60 API endpoints");
        assertThat(warnings).isEmpty();
    }

    @Test
    void only_the_events_that_a_user_names_are_posted() {
        Webhooks webhooks = webhooks(Map.of("notifyEvents", "error,completion"), PATIENT);
        webhooks.started(Told.run(null));
        iterate(webhooks, 1, 20);
        webhooks.finished(Told.run(FinishType.ERROR));

        assertThat(server.events()).containsExactly("error");
    }

    @Test
    void without_an_address_nothing_happens() {
        Webhooks webhooks = Webhooks.of(
                LoopOptions.of(), Path.of("kata"), Redaction.NONE, Clock.systemUTC(), warnings::add, PATIENT);
        webhooks.started(Told.run(null));
        webhooks.finished(Told.run(FinishType.COMPLETE));

        assertThat(threads()).isEmpty();
        assertThat(warnings).isEmpty();
    }

    @Test
    void a_server_that_holds_the_first_request_holds_up_nothing_else() {
        server.hold();
        Webhooks webhooks = webhooks(Map.of(), PATIENT);
        webhooks.started(Told.run(null));
        await().until(() -> server.requests().size() == 1);

        iterate(webhooks, 1, 500);
        assertThat(server.events()).as("still held").containsExactly("execution_start");
        server.release();
        webhooks.finished(Told.run(FinishType.COMPLETE));

        assertThat(server.events())
                .hasSizeLessThan(110)
                .startsWith("execution_start")
                .endsWith("completion");
        assertThat(iterations()).isSorted().endsWith(500);
    }

    @Test
    void a_server_that_never_answers_holds_up_the_end_for_the_bound_and_no_longer() {
        server.hold();
        Webhooks webhooks =
                webhooks(Map.of(), new Webhooks.Limits(LONG, SHORT, Duration.ofMillis(200), Duration.ofMillis(200)));
        webhooks.started(Told.run(null));
        iterate(webhooks, 1, 3);

        webhooks.finished(Told.run(FinishType.COMPLETE));

        assertThat(warnings).singleElement().asString().contains("did not arrive", "too slow");
    }

    @Test
    void the_end_of_a_run_arrives_though_what_was_before_it_hangs() {
        server.hold();
        Webhooks webhooks =
                webhooks(Map.of(), new Webhooks.Limits(LONG, SHORT, Duration.ofSeconds(10), Duration.ofSeconds(10)));
        webhooks.started(Told.run(null));
        await().until(() -> server.requests().size() == 1);
        server.holdNoMore();
        iterate(webhooks, 1, 3);

        webhooks.finished(Told.run(FinishType.MANUAL));

        assertThat(server.events()).containsExactly("execution_start", "completion");
    }

    @Test
    void a_failing_server_is_tried_three_times_and_warned_of_once_and_what_comes_later_arrives() {
        server.answerWith(500, 503, 429, 500, 200);
        Webhooks webhooks = webhooks(Map.of(), PATIENT);
        webhooks.started(Told.run(null));
        iterate(webhooks, 1, 1);
        server.answerWith(500, 500, 500);
        webhooks.finished(Told.run(FinishType.COMPLETE));

        assertThat(server.events())
                .containsExactly(
                        "execution_start",
                        "execution_start",
                        "execution_start",
                        "iteration",
                        "iteration",
                        "completion",
                        "completion",
                        "completion");
        assertThat(warnings)
                .containsExactly("A notification did not arrive: the server answered with status 429."
                        + " The loop goes on; further ones that do not arrive are not told of.");
    }

    @Test
    void a_refusal_is_not_tried_again_and_a_redirection_is_not_followed() {
        server.answerWith(404, 302);
        Webhooks webhooks = webhooks(Map.of(), PATIENT);
        webhooks.started(Told.run(null));
        webhooks.finished(Told.run(FinishType.COMPLETE));

        assertThat(server.events()).containsExactly("execution_start", "completion");
        assertThat(server.requests()).allMatch(request -> request.path().equals("/hook/" + NotificationServer.TOKEN));
        assertThat(warnings).singleElement().asString().contains("status 404");
    }

    @Test
    void a_server_that_is_gone_is_warned_of_and_told_again_when_it_is_back() throws IOException {
        Webhooks webhooks = webhooks(Map.of(), PATIENT);
        server.close();
        webhooks.started(Told.run(null));
        await().until(() -> !warnings.isEmpty());
        assertThat(warnings).singleElement().asString().contains("cannot be reached");

        server = NotificationServer.startAgain(server);
        iterate(webhooks, 1, 1);
        webhooks.finished(Told.run(FinishType.COMPLETE));

        assertThat(server.events()).containsExactly("iteration", "completion");
        assertThat(warnings).hasSize(1);
    }

    @Test
    void an_answer_that_does_not_end_is_not_waited_for() throws IOException {
        try (var endless = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            var sockets = new CopyOnWriteArrayList<Socket>();
            var answering = new Thread(() -> answerHalf(endless, sockets), "endless");
            answering.setDaemon(true);
            answering.start();
            var limits = new Webhooks.Limits(Duration.ofMillis(200), SHORT, LONG, LONG);
            Webhooks webhooks = webhooks(Map.of("notifyUrl", "http://127.0.0.1:" + endless.getLocalPort()), limits);

            webhooks.finished(Told.run(FinishType.COMPLETE));

            assertThat(warnings).singleElement().asString().contains("did not answer within 200 ms");
            assertThat(sockets).as("tries").hasSize(3);
        }
    }

    private static void answerHalf(ServerSocket server, List<Socket> sockets) {
        try {
            while (true) {
                Socket socket = server.accept();
                sockets.add(socket);
                socket.getOutputStream()
                        .write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf"
                                .getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    @Test
    void a_stopped_build_tells_its_end_too_and_its_thread_stays_interrupted() {
        Webhooks webhooks = webhooks(Map.of(), PATIENT);
        webhooks.started(Told.run(null));
        Thread.currentThread().interrupt();

        webhooks.finished(Told.run(FinishType.MANUAL));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(server.events()).containsExactly("execution_start", "completion");
    }

    @Test
    void a_run_that_breaks_before_its_end_leaves_nothing_behind() {
        server.hold();
        try (Webhooks webhooks = webhooks(Map.of(), PATIENT)) {
            webhooks.started(Told.run(null));
            await().until(() -> server.requests().size() == 1);
        }

        assertThat(server.events()).containsExactly("execution_start");
    }

    private List<Integer> iterations() {
        return server.requests().stream()
                .map(request -> request.json().path("iteration"))
                .filter(number -> number.isInt())
                .map(number -> number.intValue())
                .toList();
    }
}
