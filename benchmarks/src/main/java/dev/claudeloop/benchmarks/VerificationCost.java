package dev.claudeloop.benchmarks;

import dev.claudeloop.testsupport.BuildDialect;
import dev.claudeloop.testsupport.Distribution;
import dev.claudeloop.testsupport.LoopRecords;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * What the loop's own run of the tests costs beside the same typed by hand: an agent changes the kata, changes a copy
 * of it and runs the tests there as a person would, and then the loop runs the tests of the kata; in turn, several
 * times.
 */
final class VerificationCost {
    private static final int TESTS = 8;

    private VerificationCost() {}

    public static void main(String[] arguments) throws IOException {
        Path agent = Path.of(arguments[0]);
        int rounds = Integer.parseInt(arguments[1]);
        try (var folder = new TemporaryFolder("claude-loop-verification")) {
            race(
                    "Gradle",
                    "gradle test, daemon warm",
                    "8 tests completed",
                    Tool.gradle(folder.sub("gradle")),
                    agent,
                    rounds);
            race("Maven", "mvn test", "Tests run: 8,", Tool.maven(folder.sub("maven")), agent, rounds);
        }
    }

    private static void race(String name, String byHand, String tested, Tool tool, Path script, int rounds)
            throws IOException {
        SampleProject sample = tool.kata();
        SampleProject copy = tool.kata();
        String typed = StampingAgent.quoted(tool.build().command(List.of("test")));
        StampingAgent agent = StampingAgent.in(tool.folder().resolve("agent"), script, """
                echo "// $begin" >> src/main/java/kata/FizzBuzz.java
                cd %s
                echo "// $begin" >> src/main/java/kata/FizzBuzz.java
                timed byHand %s
                """.formatted(
                        StampingAgent.quoted(List.of(copy.directory().toString())), typed));

        String[] loop = tool.dialect().loop(agent.options(rounds + 1)).toArray(String[]::new);
        tool.build().run(sample, loop).requireSuccess();

        List<JsonNode> iterations = records(tool.dialect(), sample).iterations();
        requireSameWork(iterations, agent, tested);
        List<Double> nested = iterations.stream()
                .map(iteration -> iteration.at("/verification/durationMs").asDouble())
                .toList();
        List<Double> hand =
                agent.stamps("byHand").stream().map(StampingAgent.Stamp::millis).toList();
        tell(name, byHand, warm(nested), warm(hand));
    }

    /** A race counts only if both ran all tests in each round, and the daemon of the first round in the others. */
    private static void requireSameWork(List<JsonNode> iterations, StampingAgent agent, String tested)
            throws IOException {
        for (JsonNode iteration : iterations) {
            JsonNode tests = iteration.path("verification");
            if (tests.at("/tests/total").asInt() != TESTS
                    || tests.path("reused").asBoolean()) {
                throw new IOException("The loop's own tests were " + tests);
            }
        }
        int byHand = agent.printed(tested);
        int daemons = agent.printed("Starting a Gradle Daemon");
        if (byHand != iterations.size() || daemons > 1) {
            throw new IOException("By hand, the tests ran " + byHand + " times, with " + daemons + " daemons");
        }
    }

    private static LoopRecords records(BuildDialect dialect, SampleProject sample) {
        return new LoopRecords(sample.file(dialect.buildDirectory()).resolve("claude-loop"));
    }

    /** The first round wakes daemons and fills caches. */
    private static Distribution warm(List<Double> rounds) {
        return Distribution.of(rounds.subList(1, rounds.size()));
    }

    private static void tell(String tool, String byHand, Distribution nested, Distribution hand) {
        System.out.printf(
                Locale.ROOT,
                "The loop's own tests with %s take %.2f times as long as %s (best rounds: %.2f)%n",
                tool,
                nested.median() / hand.median(),
                byHand,
                nested.best() / hand.best());
    }
}
