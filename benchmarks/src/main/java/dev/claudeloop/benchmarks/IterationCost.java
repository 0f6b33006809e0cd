package dev.claudeloop.benchmarks;

import dev.claudeloop.testsupport.Distribution;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * What an iteration costs that is the loop's alone: the time from the end of an agent to the beginning of the next, in
 * a loop under each tool without delay and tests on the kata, whose agent commits each time and times a {@code git
 * status}.
 */
final class IterationCost {

    private IterationCost() {}

    public static void main(String[] arguments) throws IOException {
        Path agent = Path.of(arguments[0]);
        int iterations = Integer.parseInt(arguments[1]);
        try (var folder = new TemporaryFolder("claude-loop-iterations")) {
            measure("Maven", Tool.maven(folder.sub("maven")), agent, iterations);
            measure("Gradle", Tool.gradle(folder.sub("gradle")), agent, iterations);
        }
    }

    private static void measure(String name, Tool tool, Path script, int iterations) throws IOException {
        SampleProject sample = tool.kata();
        StampingAgent agent = StampingAgent.in(tool.folder().resolve("agent"), script, """
                echo "$begin" > src/main/java/kata/notes.txt
                git add -A
                git commit -q -m "Work"
                timed status git status --porcelain
                """);
        var options = new HashMap<>(agent.options(iterations));
        options.put("verify", "never");
        tool.build()
                .run(sample, tool.dialect().loop(options).toArray(String[]::new))
                .requireSuccess();
        tell(name, agent.stamps("agent"), agent.stamps("status"));
    }

    private static void tell(String tool, List<StampingAgent.Stamp> agents, List<StampingAgent.Stamp> status) {
        List<Double> ours = IntStream.range(1, agents.size())
                .mapToObj(i -> (agents.get(i).begin() - agents.get(i - 1).end()) / 1e6)
                .toList();
        var all = Distribution.of(ours);
        var git =
                Distribution.of(status.stream().map(StampingAgent.Stamp::millis).toList());
        int tenth = ours.size() / 10;
        double growth =
                Distribution.of(ours.subList(ours.size() - tenth, ours.size())).median()
                        / Distribution.of(ours.subList(tenth, 2 * tenth)).median();
        var lines = new ArrayList<String>();
        lines.add("Under %s an iteration costs %.1f ms (median; 99th percentile %.1f ms) that are the loop's alone,");
        lines.add("%.1f times as much as the git status that its agent typed (%.1f ms);");
        lines.add("the last tenth of %d iterations costs %.2f times as much as the second.%n");
        System.out.printf(
                Locale.ROOT,
                String.join("%n", lines),
                tool,
                all.median(),
                all.percentile(99),
                all.median() / git.median(),
                git.median(),
                agents.size(),
                growth);
    }
}
