package dev.claudeloop.benchmarks;

import dev.claudeloop.testsupport.Distribution;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * What the plugin costs before anything is done: in a project that only declares it, beside the same without it; and
 * from the call of the loop until its first agent has read its prompt, beside a call that does nothing. That agent is
 * one of shell, which is there at once, and that of a rehearsal, which starts a JVM first.
 */
final class StartUp {
    private static final Pattern GRADLE_LINE = Pattern.compile("(?m)^ *id\\(\"dev\\.claudeloop\"\\) version .*\\R");
    private static final Pattern MAVEN_PLUGIN =
            Pattern.compile("(?s)<plugin>\\s*<groupId>dev\\.claudeloop</groupId>((?!</plugin>).)*</plugin>");
    private static final int ROUNDS_TO_WARM_UP = 5;

    private final Tool tool;
    private final String nothing;
    private final SampleProject declared;
    private final SampleProject plain;
    private final Map<String, List<Double>> times = new HashMap<>();

    /** With the task or goal that does nothing, and how the build file declares the plugin. */
    private StartUp(Tool tool, String nothing, String buildFile, Pattern declaration) throws IOException {
        this.tool = tool;
        this.nothing = nothing;
        this.declared = tool.kata();
        this.plain = tool.kata();
        String with = plain.read(buildFile);
        String without = declaration.matcher(with).replaceAll("");
        if (without.equals(with)) {
            throw new IllegalStateException(
                    "The kata's " + buildFile + " declares no plugin: there is nothing to measure");
        }
        plain.write(buildFile, without);
        declared.write(".claude-loop/rehearsal.json", "{\"iterations\": [{\"say\": \"That is all.\"}]}");
    }

    public static void main(String[] arguments) throws IOException {
        Path agent = Path.of(arguments[0]);
        int rounds = Integer.parseInt(arguments[1]);
        try (var folder = new TemporaryFolder("claude-loop-start")) {
            var gradle = new StartUp(Tool.gradle(folder.sub("gradle")), "help", "build.gradle", GRADLE_LINE);
            gradle.race(agent, rounds);
            gradle.trace(rounds);
            new StartUp(Tool.maven(folder.sub("maven")), "validate", "pom.xml", MAVEN_PLUGIN).race(agent, rounds);
        }
    }

    private void race(Path script, int rounds) throws IOException {
        StampingAgent agent = StampingAgent.in(tool.folder().resolve("agent"), script, "");
        var options = new HashMap<>(agent.options(1));
        options.put("verify", "never");
        options.put("resume", "false");
        String[] loop = loop(options);
        options.remove("claudeCommand");
        options.put("rehearse", "true");
        String[] rehearsal = loop(options);
        // Each has each of the others before it equally often; the first round wakes daemons and fills caches.
        for (int round = 0; round <= rounds; round++) {
            boolean plainFirst = round % 2 == 0;
            for (SampleProject sample : plainFirst ? List.of(plain, declared) : List.of(declared, plain)) {
                add(sample.equals(plain) ? "plain" : "declared", millis(sample, nothing));
            }
            Instant start = Instant.now();
            tool.build().run(declared, loop).requireSuccess();
            add("prompt", millis(start, agent.stamps("prompt").get(round).end()));
            add("rehearsal", firstRehearsedPrompt(rehearsal));
        }
        System.out.printf(
                Locale.ROOT,
                "%s: declaring the plugin adds %.0f ms to `%s` (%.3f times as long);"
                        + " the first agent has its prompt after %.0f ms, %.2f times the time of `%s`;"
                        + " that of a rehearsal after %.0f ms, %.2f times%n",
                tool.dialect().loop(),
                of("declared", 1).median() - of("plain", 1).median(),
                nothing,
                of("declared", 1).median() / of("plain", 1).median(),
                of("prompt", 1).median(),
                of("prompt", 1).median() / of("plain", 1).median(),
                nothing,
                of("rehearsal", 1).median(),
                of("rehearsal", 1).median() / of("plain", 1).median());
    }

    private String[] loop(Map<String, String> options) {
        return tool.dialect().loop(options).toArray(String[]::new);
    }

    /** The agent of a rehearsal writes down what it was told before it does anything else. */
    private double firstRehearsedPrompt(String[] rehearsal) throws IOException {
        Path told = declared.file(".claude-loop/state/rehearsal.log");
        Files.deleteIfExists(told);
        Instant start = Instant.now();
        tool.build().run(declared, rehearsal).requireSuccess();
        return millis(start, Files.getLastModifiedTime(told).to(TimeUnit.NANOSECONDS));
    }

    private static double millis(Instant start, long end) {
        return (end - ChronoUnit.NANOS.between(Instant.EPOCH, start)) / 1e6;
    }

    private double millis(SampleProject sample, String... arguments) {
        long start = System.nanoTime();
        tool.build().run(sample, arguments).requireSuccess();
        return (System.nanoTime() - start) / 1e6;
    }

    private void add(String name, double millis) {
        times.computeIfAbsent(name, key -> new ArrayList<>()).add(millis);
    }

    private Distribution of(String name, int leftOut) {
        List<Double> all = times.getOrDefault(name, List.of());
        return Distribution.of(all.subList(leftOut, all.size()));
    }

    /**
     * What Gradle itself says of the time that it configures, in one daemon that does the same again and again. The
     * project without the plugin comes before and after the other, as a daemon gets faster with every build.
     */
    private void trace(int rounds) throws IOException {
        configure(plain, rounds);
        configure(declared, 2 * rounds);
        configure(plain, rounds);
        Distribution with = of("configured declared", 0);
        Distribution without = of("configured plain", 0);
        Distribution applied = of("applied", 0);
        System.out.printf(
                Locale.ROOT,
                "Gradle's own trace of `help`: declaring the plugin adds %.0f ms to the whole build of %.0f ms, and"
                        + " %.0f ms to the %.0f ms of configuring in it (best rounds %.0f to %.0f), of which applying"
                        + " it takes %.0f ms (medians)%n",
                of("run declared", 0).median() - of("run plain", 0).median(),
                of("run plain", 0).median(),
                with.median() - without.median(),
                without.median(),
                with.best() - without.best(),
                without.best(),
                applied.median());
    }

    private void configure(SampleProject sample, int rounds) throws IOException {
        Path trace = tool.folder().resolve("trace");
        for (int round = 0; round < ROUNDS_TO_WARM_UP + rounds; round++) {
            OperationTrace help = traced(sample, trace);
            if (round < ROUNDS_TO_WARM_UP) {
                continue;
            }
            String name = sample.equals(plain) ? "plain" : "declared";
            add("run " + name, help.millis("Run build"));
            add("configured " + name, help.millis("Configure build"));
            if (sample.equals(declared)) {
                add("applied", help.millis("Apply plugin dev.claudeloop to root project 'kata'"));
            }
        }
    }

    private OperationTrace traced(SampleProject sample, Path trace) throws IOException {
        tool.build()
                .run(sample, nothing, "-Dorg.gradle.internal.operations.trace=" + trace)
                .requireSuccess();
        return OperationTrace.read(trace);
    }
}
