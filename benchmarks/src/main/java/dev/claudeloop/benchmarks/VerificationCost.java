package dev.claudeloop.benchmarks;

import dev.claudeloop.testsupport.BuildDialect;
import dev.claudeloop.testsupport.Distribution;
import dev.claudeloop.testsupport.LoopRecords;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What the loop's own run of the tests costs beside the same typed by hand: an agent changes the kata, changes a copy
 * of it and runs the tests there as a person would, and then the loop runs the tests of the kata; in turn, several
 * times.
 */
final class VerificationCost {
    private VerificationCost() {}

    public static void main(String[] arguments) throws IOException {
        Path agent = Path.of(arguments[0]);
        int rounds = Integer.parseInt(arguments[1]);
        try (var folder = new TemporaryFolder("claude-loop-verification")) {
            race("Gradle", "gradle test, daemon warm", Tool.gradle(folder.sub("gradle")), agent, rounds);
            race("Maven", "mvn test", Tool.maven(folder.sub("maven")), agent, rounds);
        }
    }

    private static void race(String name, String byHand, Tool tool, Path script, int rounds) throws IOException {
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

        List<Double> nested = records(tool.dialect(), sample).iterations().stream()
                .map(iteration -> iteration.at("/verification/durationMs").asDouble())
                .toList();
        List<Double> hand =
                agent.stamps("byHand").stream().map(StampingAgent.Stamp::millis).toList();
        tell(name, byHand, warm(nested), warm(hand));
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
