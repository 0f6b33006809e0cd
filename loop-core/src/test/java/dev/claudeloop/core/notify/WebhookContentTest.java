package dev.claudeloop.core.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.testsupport.NotificationServer;
import dev.claudeloop.testsupport.RecordSchemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What arrives at a server. */
class WebhookContentTest extends NotifiedRun {
    @Test
    void each_way_to_end_is_one_event() {
        Map<FinishType, String> events = Stream.of(FinishType.values())
                .collect(Collectors.toMap(
                        type -> type, type -> Notices.eventOf(type).toString()));

        assertThat(events)
                .containsEntry(FinishType.COMPLETE, "completion")
                .containsEntry(FinishType.STAGNATION, "completion")
                .containsEntry(FinishType.MAX_ITERATIONS, "completion")
                .containsEntry(FinishType.ERROR, "error")
                .containsEntry(FinishType.BLOCKED, "error")
                .containsEntry(FinishType.CIRCUIT_OPEN, "circuit_open")
                .containsEntry(FinishType.USAGE_LIMITED, "usage_limit")
                .hasSize(FinishType.values().length);
    }

    @Test
    void name_and_password_of_an_address_are_sent_as_such() {
        String url = server.url().replace("127.0.0.1", "me:pass%20word@127.0.0.1");
        Webhooks webhooks = webhooks(Map.of("notifyUrl", url), PATIENT);

        webhooks.finished(Told.run(FinishType.COMPLETE));

        assertThat(server.requests().get(0).headers()).containsEntry("Authorization", "Basic bWU6cGFzcyB3b3Jk");
    }

    @Test
    void secrets_are_taken_out_of_what_is_sent() {
        Redaction redaction = Redaction.of(Map.of("MY_API_KEY", "very-secret-value"));
        Webhooks webhooks = webhooks(Map.of(), PATIENT, redaction);

        webhooks.usageLimited("limit of very-secret-value", Instant.EPOCH);
        webhooks.finished(Told.run(FinishType.COMPLETE));

        assertThat(server.requests().get(0).json().path("message").asString())
                .isEqualTo("Waiting until 1970-01-01T00:00:00Z: limit of ***");
    }

    @Test
    void as_text_the_body_is_the_message_and_headers_have_the_rest() {
        Webhooks webhooks = webhooks(Map.of("notifyFormat", "text"), PATIENT);
        iterate(webhooks, 3, 3);
        webhooks.finished(Told.run(FinishType.CIRCUIT_OPEN));

        NotificationServer.Request iteration = server.requests().get(0);
        assertThat(iteration.body()).isEqualTo("9 tests pass, 1 commit, $0.00, 0:00:00. Goes on: more to do");
        assertThat(iteration.headers())
                .containsEntry("Title", "kata: iteration 3")
                .containsEntry("Priority", "low")
                .containsEntry("Tags", "repeat")
                .containsEntry("Content-Type", "text/plain; charset=utf-8");
        assertThat(server.requests().get(1).headers())
                .containsEntry("Title", "kata: circuit open after 0 iterations")
                .containsEntry("Priority", "high")
                .containsEntry("Tags", "rotating_light");
    }

    @Test
    void the_examples_in_the_docs_are_what_is_sent() throws IOException {
        String docs = Files.readString(Path.of("..", "docs", "notifications.md"));
        for (String format : List.of("json", "text")) {
            Webhooks webhooks = webhooks(Map.of("notifyFormat", format), PATIENT);
            webhooks.started(Told.run(null));
            webhooks.iterationEnded(Told.iteration(3, 1, 0, Told.tests(2)));
            webhooks.finished(Told.run(FinishType.COMPLETE));
        }
        NotificationServer.Request json = server.requests().get(1);
        assertThat(docs).contains("```json\n" + json.json().toPrettyString().replace("\r\n", "\n") + "\n```");
        assertThat(RecordSchemas.errors("notification", json.body())).isEmpty();
        NotificationServer.Request text = server.requests().get(4);
        assertThat(docs)
                .contains(Stream.of("Content-Type", "Title", "Priority", "Tags")
                        .map(name -> name + ": " + text.headers().get(name))
                        .collect(Collectors.joining("\n", "```\n", "\n\n" + text.body() + "\n```")));
    }
}
