package dev.claudeloop.benchmarks;

import dev.claudeloop.testsupport.Distribution;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the plugin costs before anything is done: in a project that only declares it, beside the same without it; and
 * from the call of the loop to the beginning of its first agent, beside a call that does nothing.
 */
final class StartUp {
    private static final String GRADLE_LINE = "    id(\"dev.claudeloop\") version \"0.1.0-SNAPSHOT\"\n";
    private static final String MAVEN_PLUGIN =
            "(?s)<plugin>\\s*<groupId>dev\\.claudeloop</groupId>((?!</plugin>).)*</plugin>";

    private final Tool tool;
    private final String nothing;
    private final Map<String, List<Double>> times = new HashMap<>();

    /** With the task or goal that does nothing. */
    private StartUp(Tool tool, String nothing) {
        this.tool = tool;
        this.nothing = nothing;
    }

    public static void main(String[] arguments) throws IOException {
        Path agent = Path.of(arguments[0]);
        int rounds = Integer.parseInt(arguments[1]);
        try (var folder = new TemporaryFolder("claude-loop-start")) {
            var gradle = new StartUp(Tool.gradle(folder.sub("gradle")), "help");
            gradle.race(agent, rounds);
            gradle.traceApply(rounds);
            new StartUp(Tool.maven(folder.sub("maven")), "validate").race(agent, rounds);
        }
    }

    private void race(Path script, int rounds) throws IOException {
        SampleProject declared = tool.kata();
        SampleProject plain = tool.kata();
        plain.write("build.gradle", without(GRADLE_LINE, plain, "build.gradle"));
        plain.write("pom.xml", plain.read("pom.xml").replaceAll(MAVEN_PLUGIN, ""));
        StampingAgent agent = StampingAgent.in(tool.folder().resolve("agent"), script, "");
        var options = new HashMap<>(agent.options(1));
        options.put("verify", "never");
        options.put("resume", "false");
        String[] loop = tool.dialect().loop(options).toArray(String[]::new);
        for (int round = 0; round <= rounds; round++) {
            add("plain", millis(plain, nothing));
            add("declared", millis(declared, nothing));
            Instant start = Instant.now();
            tool.build().run(declared, loop).requireSuccess();
            add("agent", firstAgent(agent, round, start));
        }
        System.out.printf(
                Locale.ROOT,
                "%s: declaring the plugin adds %.0f ms to `%s` (%.3f times as long);"
                        + " the agent begins after %.2f times the time of `%s`%n",
                tool.dialect().loop(),
                of("declared").median() - of("plain").median(),
                nothing,
                of("declared").median() / of("plain").median(),
                of("agent").median() / of("plain").median(),
                nothing);
    }

    private static double firstAgent(StampingAgent agent, int round, Instant start) throws IOException {
        long begin = agent.stamps("agent").get(round).begin();
        return (begin - ChronoUnit.NANOS.between(Instant.EPOCH, start)) / 1e6;
    }

    private double millis(SampleProject sample, String... arguments) {
        long start = System.nanoTime();
        tool.build().run(sample, arguments).requireSuccess();
        return (System.nanoTime() - start) / 1e6;
    }

    /** The first round wakes daemons and fills caches. */
    private void add(String name, double millis) {
        times.computeIfAbsent(name, key -> new ArrayList<>()).add(millis);
    }

    private Distribution of(String name) {
        List<Double> all = times.getOrDefault(name, List.of());
        return Distribution.of(all.subList(1, all.size()));
    }

    private void traceApply(int rounds) throws IOException {
        SampleProject sample = tool.kata();
        Path trace = tool.folder().resolve("trace");
        var applied = new ArrayList<Double>();
        for (int round = 0; round <= rounds; round++) {
            tool.build()
                    .run(sample, "help", "-Dorg.gradle.internal.operations.trace=" + trace)
                    .requireSuccess();
            applied.add(OperationTrace.read(trace).millis("Apply plugin dev.claudeloop to root project 'kata'"));
        }
        Distribution warm = Distribution.of(applied.subList(1, applied.size()));
        System.out.printf(
                Locale.ROOT,
                "Gradle's own trace: applying the plugin takes %.1f ms (median; best %.1f ms)%n",
                warm.median(),
                warm.best());
    }

    private static String without(String text, SampleProject sample, String file) throws IOException {
        return sample.has(file) ? sample.read(file).replace(text, "") : "";
    }
}
