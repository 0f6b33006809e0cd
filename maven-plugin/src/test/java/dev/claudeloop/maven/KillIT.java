package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.Agents;
import dev.claudeloop.testsupport.FinishedProcess;
import dev.claudeloop.testsupport.LoopRecords;
import dev.claudeloop.testsupport.LoopScenarios;
import dev.claudeloop.testsupport.MavenDialect;
import dev.claudeloop.testsupport.RehearsedIteration;
import dev.claudeloop.testsupport.RunningLoop;
import dev.claudeloop.testsupport.SampleProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux tells the environment of other processes")
class KillIT extends LoopScenarios {
    private static final int ITERATIONS = 20;
    private static final String PLAN = "IMPLEMENTATION_PLAN.md";
    private static final int KILLS = Integer.getInteger("claudeLoop.kills", 5);
    private static final Duration ABOUT_AN_ITERATION = Duration.ofMillis(800);
    // Work that a killed run did shows no change when it is done again, and calls add up.
    private static final Map<String, String> OPTIONS =
            Map.of("verify", "never", "stagnationThreshold", "0", "callsPerHour", "0");

    KillIT() {
        super(new MavenDialect());
    }

    @Test
    void a_run_that_is_killed_again_and_again_loses_no_iteration_and_does_none_twice() throws IOException {
        long seed = Long.getLong("claudeLoop.seed", System.nanoTime());
        System.out.println("Kills: " + KILLS + ", seed: " + seed + " (-DclaudeLoop.seed repeats the choices)");
        var random = new Random(seed);
        SampleProject sample = sample("kata").write(PLAN, plan(0)).commit("A long plan");
        rehearseTheLast(sample, RehearsedIteration.working().hanging());

        for (int kill = 0; kill < KILLS; kill++) {
            killSomewhere(sample, kill, random);
        }
        rehearseTheLast(sample, RehearsedIteration.claiming().write(PLAN, plan(ITERATIONS)));
        FinishedProcess end = rehearsed(sample, OPTIONS).requireSuccess();

        assertThat(end.output()).contains("[LOOP RESUME] Active loop detected");
        assertFinished(sample, "complete", ITERATIONS);
        assertThat(numbers(records(sample))).containsExactlyElementsOf(all());
        assertThat(journals(sample))
                .singleElement()
                .satisfies(
                        session -> assertThat(numbers(new LoopRecords(session))).containsExactlyElementsOf(all()));
        assertAllJsonIsWhole(sample.file(".claude-loop/state"));
        assertAllJsonIsWhole(records(sample).logDirectory());
        assertThat(Agents.of(sample).alive()).isEmpty();
    }

    /** Kills spread over the iterations: each waits for its share of them, and then for up to about one more. */
    private void killSomewhere(SampleProject sample, int kill, Random random) {
        int from = kill * ITERATIONS / KILLS;
        int to = Math.max(from + 1, (kill + 1) * ITERATIONS / KILLS);
        int share = random.nextInt(from, to);
        Duration jitter = Duration.ofNanos(random.nextLong(ABOUT_AN_ITERATION.toNanos()));
        try (RunningLoop loop = start(sample, OPTIONS)) {
            loop.awaitAgent();
            loop.awaitThat("iteration " + share, () -> recorded(sample) >= share);
            LockSupport.parkNanos(jitter.toNanos());
            loop.kill();
            boolean first = kill == 0;
            assertThat(loop.output().contains("[LOOP RESUME] Active loop detected"))
                    .as(loop.output())
                    .isNotEqualTo(first);
        }
    }

    private int recorded(SampleProject sample) {
        return Files.isDirectory(records(sample).logDirectory().resolve("iterations"))
                ? records(sample).iterations().size()
                : 0;
    }

    private static void rehearseTheLast(SampleProject sample, RehearsedIteration last) throws IOException {
        Stream<RehearsedIteration> work = IntStream.range(1, ITERATIONS)
                .mapToObj(number ->
                        RehearsedIteration.working().write(PLAN, plan(number)).commit("Work " + number));
        rehearse(sample, Stream.concat(work, Stream.of(last)).toArray(RehearsedIteration[]::new));
    }

    private static String plan(int done) {
        return IntStream.rangeClosed(1, ITERATIONS)
                .mapToObj(number -> "- [" + (number <= done ? "x" : " ") + "] Task " + number + "\n")
                .collect(Collectors.joining());
    }

    private static List<Path> journals(SampleProject sample) throws IOException {
        try (Stream<Path> sessions = Files.list(sample.file(".claude-loop/state/journal"))) {
            return sessions.toList();
        }
    }

    private static List<Integer> numbers(LoopRecords records) {
        return records.iterations().stream()
                .map(record -> record.path("iteration").asInt())
                .toList();
    }

    private static List<Integer> all() {
        return IntStream.rangeClosed(1, ITERATIONS).boxed().toList();
    }

    private static void assertAllJsonIsWhole(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> documents =
                    files.filter(file -> file.toString().endsWith(".json")).toList();
            assertThat(documents).hasSizeGreaterThan(ITERATIONS).allSatisfy(file -> {
                JsonNode json = JsonMapper.shared().readTree(Files.readAllBytes(file));
                assertThat(json.path("schemaVersion").isInt()).isTrue();
            });
        }
    }
}
