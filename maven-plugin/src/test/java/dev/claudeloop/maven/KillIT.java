package dev.claudeloop.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux tells the environment of other processes")
class KillIT extends LoopScenarios {
    private static final int ITERATIONS = 20;
    private static final String PLAN = "IMPLEMENTATION_PLAN.md";
    private static final int KILLS = Integer.getInteger("proof.kills", 5);
    private static final long SEED = Long.getLong("claudeLoop.seed", System.nanoTime());
    private static final Duration ABOUT_AN_ITERATION = Duration.ofMillis(500);
    // Work that a killed run did shows no change when it is done again, and calls add up.
    private static final Map<String, String> OPTIONS =
            Map.of("verify", "never", "stagnationThreshold", "0", "callsPerHour", "0");

    KillIT() {
        super(new MavenDialect());
    }

    @TestFactory
    Stream<DynamicTest> a_run_that_is_killed_again_and_again_loses_no_iteration_and_does_none_twice() {
        int rounds = (KILLS + ITERATIONS - 1) / ITERATIONS;
        return IntStream.range(0, rounds).mapToObj(round -> {
            int kills = KILLS / rounds + (round < KILLS % rounds ? 1 : 0);
            return dynamicTest(kills + " kills with seed " + (SEED + round), () -> survives(kills, SEED + round));
        });
    }

    private void survives(int kills, long seed) throws IOException {
        var random = new Random(seed);
        SampleProject sample = sample("kata").write(PLAN, plan(0)).commit("A long plan");
        rehearseTheLast(sample, RehearsedIteration.working().hanging());
        var moments = new ArrayList<String>();
        for (int kill = 0; kill < kills; kill++) {
            int from = kill * ITERATIONS / kills;
            int to = (kill + 1) * ITERATIONS / kills;
            boolean first = kill == 0;
            moments.add(killAfter(random.nextInt(from, to), random, sample, first));
        }
        System.out.println(kills + " kills with seed " + seed + ", each after so many records: " + moments);
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

    /** Kills the build at some moment of about the next iteration; tells when that was. */
    private String killAfter(int records, Random random, SampleProject sample, boolean first) throws IOException {
        try (RunningLoop loop = start(sample, OPTIONS)) {
            loop.awaitAgent();
            loop.awaitThat(records + " records", () -> recorded(sample) >= records);
            LockSupport.parkNanos(random.nextLong(ABOUT_AN_ITERATION.toNanos()));
            loop.kill();
            assertThat(loop.output().contains("[LOOP RESUME] Active loop detected"))
                    .as(loop.output())
                    .isNotEqualTo(first);
            boolean working = !Agents.of(sample).runAtWork().isEmpty();
            return recorded(sample) + (working ? " (agent at work)" : "");
        }
    }

    private int recorded(SampleProject sample) {
        String[] names =
                records(sample).logDirectory().resolve("iterations").toFile().list();
        return names == null
                ? 0
                : (int) Arrays.stream(names)
                        .filter(name -> name.matches("\\d+\\.json"))
                        .count();
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
