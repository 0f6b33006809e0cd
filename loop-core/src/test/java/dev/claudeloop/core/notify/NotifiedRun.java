package dev.claudeloop.core.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.testsupport.NotificationServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** A run that is told to a real server. */
@Timeout(60)
abstract class NotifiedRun {
    static final Clock NOON = Clock.fixed(Instant.parse("2026-03-04T12:00:00Z"), ZoneOffset.UTC);
    static final Duration LONG = Duration.ofMinutes(10);
    static final Duration SHORT = Duration.ofMillis(10);
    static final Webhooks.Limits PATIENT = new Webhooks.Limits(LONG, SHORT, LONG, LONG);

    final List<String> warnings = new CopyOnWriteArrayList<>();
    NotificationServer server;

    @BeforeEach
    void a_server() throws IOException {
        server = NotificationServer.start();
    }

    /** The client of a JDK that cannot close it would keep a thread. */
    @AfterEach
    void no_thread_is_left_and_the_address_is_told_to_nobody() {
        Thread.interrupted();
        server.close();
        await("the end of all threads").until(() -> threads().isEmpty());
        assertThat(warnings).noneMatch(warning -> warning.contains(NotificationServer.TOKEN));
    }

    static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("HttpClient-") || name.startsWith("claude-loop notification"))
                .toList();
    }

    static void iterate(Webhooks webhooks, int first, int last) {
        for (int number = first; number <= last; number++) {
            webhooks.iterationStarted(number);
            webhooks.iterationEnded(Told.iteration(number, 1, 0, Told.tests(0)));
        }
    }

    Webhooks webhooks(Map<String, Object> values, Webhooks.Limits limits) {
        return webhooks(values, limits, Redaction.NONE);
    }

    Webhooks webhooks(Map<String, Object> values, Webhooks.Limits limits, Redaction redaction) {
        var all = new HashMap<String, Object>(Map.of("notifyUrl", server.url()));
        all.putAll(values);
        LoopOptions options = LoopOptions.of(new OptionLayer(all, option -> option.name()));
        return Webhooks.of(options, Path.of("kata"), redaction, NOON, warnings::add, limits);
    }
}
