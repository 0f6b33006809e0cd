package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Notifications that a build script asks for, under either tool. */
public abstract class NotificationScenarios extends LoopScenarios {
    private static final Map<String, String> NO_TESTS = Map.of("verify", "never", "resume", "false");

    protected NotificationScenarios(BuildDialect dialect) {
        super(dialect);
    }

    @Test
    void what_the_build_script_asks_for_arrives_each_time_and_its_address_is_told_to_nobody() throws IOException {
        SampleProject sample = sample("kata").delete("IMPLEMENTATION_PLAN.md").commit("Without a plan");
        rehearse(
                sample,
                RehearsedIteration.working()
                        .write("one.txt", "1")
                        .write(".claude-loop/status.json", "{\"progress\": {\"completed\": 1, \"total\": 2}}"),
                RehearsedIteration.claiming());
        try (NotificationServer server = NotificationServer.start()) {
            dialect.configure(sample, Map.of("notifyUrl", server.url(), "statusDebounce", "100ms"));

            FinishedProcess first = rehearsed(sample, NO_TESTS).requireSuccess();
            assertTold(sample, server, first);
            sample.delete("one.txt");
            FinishedProcess second = rehearsed(sample, NO_TESTS).requireSuccess();
            assertSecondRun(second);
            assertThat(server.told()).hasSize(10);
        }
    }

    @Test
    void tests_do_not_get_the_address_that_a_variable_gives_to_the_loop() throws IOException {
        SampleProject sample = sample("kata").write("src/test/java/kata/AddressTest.java", """
                package kata;

                import org.junit.jupiter.api.Assertions;
                import org.junit.jupiter.api.Test;

                class AddressTest {
                    @Test
                    void is_unknown_here() {
                        Assertions.assertNull(System.getenv("CLAUDE_LOOP_NOTIFY_URL"));
                        Assertions.assertEquals("jdbc:x", System.getenv("DB_URL"));
                    }
                }
                """);
        rehearse(sample, RehearsedIteration.claiming());
        try (NotificationServer server = NotificationServer.start()) {
            Build build = build().withEnvironment(Map.of("CLAUDE_LOOP_NOTIFY_URL", server.url(), "DB_URL", "jdbc:x"));
            run(build, sample, Map.of("rehearse", "true", "maxIterations", "1", "failOnRedTests", "false"));

            assertThat(server.events()).startsWith("execution_start");
        }
        var baseline = records(sample).run().path("baseline");
        assertThat(baseline.at("/tests/passed").asInt()).isPositive();
        assertThat(baseline.path("failures").findValuesAsString("id"))
                .isNotEmpty()
                .doesNotContain("kata.AddressTest.is_unknown_here");
    }

    /** What else a build tool shows when it runs the same again. */
    protected void assertSecondRun(FinishedProcess run) {}

    private void assertTold(SampleProject sample, NotificationServer server, FinishedProcess run) throws IOException {
        assertFinished(sample, "complete", 2);
        assertThat(server.told())
                .extracting(notification -> notification.path("event").asString())
                .containsExactly("execution_start", "status_update", "iteration", "iteration", "completion");
        assertThat(server.told().get(4).path("project").asString())
                .isEqualTo(sample.directory().getFileName().toString());
        assertThat(run.output())
                .contains("STATUS UPDATE: 1/2 items (+1)")
                .doesNotContain("did not arrive")
                .doesNotContain(NotificationServer.TOKEN);
        assertThat(records(sample).option("notifyUrl")).isEqualTo("***");
        assertThat(NotificationServer.leaks(records(sample).logDirectory())).isEmpty();
    }
}
