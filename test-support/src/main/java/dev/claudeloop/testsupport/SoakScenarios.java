package dev.claudeloop.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/** A long run under either tool: late iterations need no more than early ones, and nothing is left of it. */
@Isolated("what runs beside it would count as its need, and slow it down")
public abstract class SoakScenarios extends LoopScenarios {
    private static final int ITERATIONS = Integer.getInteger("proof.soak", 0);
    private static final int TESTED_ITERATIONS = 60;
    private static final int LOOKS = 10;
    private static final double SAME = 1.05;
    /** What grows with each iteration takes several times as long in the end; what a busy machine adds is less. */
    private static final double STEADY = 1.5;

    /** A JVM itself starts and ends some, to compile and to collect; one leaked by each iteration would be fifty. */
    private static final int OWN_THREADS = 3;

    private static final Duration LIMIT = Duration.ofHours(2);

    protected SoakScenarios(BuildDialect dialect) {
        super(dialect);
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux tells threads and files of other processes")
    @EnabledIfSystemProperty(
            named = "proof.soak",
            matches = "[1-9]\\d*",
            disabledReason = "a thousand iterations take minutes: -Pproof")
    void late_iterations_need_no_more_memory_threads_or_files_than_early_ones() throws IOException {
        needsNoMoreInTheEnd(ITERATIONS / 10, ITERATIONS, "never");
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux tells threads and files of other processes")
    @EnabledIfSystemProperty(
            named = "proof.soak",
            matches = "[1-9]\\d*",
            disabledReason = "to run the tests so often takes minutes: -Pproof")
    void late_iterations_whose_tests_run_need_no_more_memory_threads_or_files_than_early_ones() throws IOException {
        needsNoMoreInTheEnd(LOOKS, TESTED_ITERATIONS, "always");
    }

    private void needsNoMoreInTheEnd(int earlyIteration, int lateIteration, String verify) throws IOException {
        int last = lateIteration + LOOKS;
        SampleProject sample = sample("kata");
        RehearsedIteration[] work = IntStream.rangeClosed(1, last)
                .mapToObj(number -> RehearsedIteration.working()
                        .write("src/main/java/kata/Notes.java", "// " + number + "\n")
                        .commit("Work " + number))
                .toArray(RehearsedIteration[]::new);
        rehearse(sample, work);

        Need early;
        Need late;
        try (RunningLoop loop = start(sample, options(verify, last))) {
            early = need(loop, sample, earlyIteration);
            late = need(loop, sample, lateIteration);
            loop.await(LIMIT).requireSuccess();
        }

        tell("with verify=" + verify + " iteration " + earlyIteration + " needs " + early + ", iteration "
                + lateIteration + " " + late + late.beside(early));
        double growth = growthOfCost(records(sample).iterations(), earlyIteration);
        assertFinished(sample, "max_iterations", last);
        assertThat(Agents.of(sample).alive()).isEmpty();
        Awaitility.await("what the loop started has ended")
                .until(() -> Stream.of(early, late)
                        .flatMap(need -> need.processes().stream())
                        .noneMatch(LinuxProcess::isAlive));
        assertThat(growth).as("growth of the cost").isLessThan(STEADY);
        assertThat(late.liveBytes()).as("heap").isLessThanOrEqualTo((long) (early.liveBytes() * SAME));
        assertThat(late.threads())
                .as("threads")
                .isLessThanOrEqualTo(Math.max((int) (early.threads() * SAME), early.threads() + OWN_THREADS));
        assertThat(late.openFiles()).as("open files").isLessThanOrEqualTo((int) (early.openFiles() * SAME));
    }

    private static Map<String, String> options(String verify, int iterations) {
        return Map.of(
                "verify",
                verify,
                "failOnRedTests",
                "false",
                "sameErrorThreshold",
                "0",
                "callsPerHour",
                "0",
                "smartTermination",
                "false",
                "maxIterations",
                Integer.toString(iterations));
    }

    /**
     * What the JVM needs of the machine: the heap after a collection, the fewest threads and files of some looks, and
     * all processes below it that were seen.
     */
    private record Need(long liveBytes, int threads, int openFiles, Set<ProcessHandle> processes) {

        String beside(Need other) {
            return String.format(
                    Locale.ROOT,
                    " (%.2f, %.2f and %.2f times as much)",
                    (double) liveBytes / other.liveBytes,
                    (double) threads / other.threads,
                    (double) openFiles / other.openFiles);
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT, "%.2f MB, %d threads and %d open files", liveBytes / 1e6, threads, openFiles);
        }
    }

    private Need need(RunningLoop loop, SampleProject sample, int iteration) {
        loop.awaitThat(iteration + " iterations", LIMIT, () -> isRecorded(sample, iteration));
        JvmProcess jvm = JvmProcess.runningTheLoopOf(sample);
        long liveBytes = jvm.liveBytes();
        var threads = new ArrayList<Integer>();
        var files = new ArrayList<Integer>();
        var processes = new HashSet<ProcessHandle>();
        int last = iteration + LOOKS - 1;
        loop.awaitThat(last + " iterations", LIMIT, () -> {
            threads.add(jvm.threads());
            files.add(jvm.openFiles());
            processes.addAll(jvm.descendants());
            return isRecorded(sample, last);
        });
        return new Need(
                liveBytes,
                (int) Distribution.of(threads).best(),
                (int) Distribution.of(files).best(),
                processes);
    }

    private boolean isRecorded(SampleProject sample, int iteration) {
        String name = String.format(Locale.ROOT, "iterations/%03d.json", iteration);
        return Files.exists(records(sample).logDirectory().resolve(name));
    }

    /**
     * All that is neither agent nor tests nor delay, which is off: from the start of an iteration to that of the next.
     */
    private double growthOfCost(List<JsonNode> iterations, int part) {
        var ours = new ArrayList<Double>();
        for (int i = 0; i + 1 < iterations.size(); i++) {
            JsonNode iteration = iterations.get(i);
            double span = startMillis(iterations.get(i + 1)) - startMillis(iteration);
            ours.add(span
                    - iteration.at("/claude/durationMs").asDouble()
                    - iteration.at("/verification/durationMs").asDouble());
        }
        var all = Distribution.of(ours);
        double earlyMedian = Distribution.of(ours.subList(part, 2 * part)).median();
        double lateMedian =
                Distribution.of(ours.subList(ours.size() - part, ours.size())).median();
        tell(String.format(
                Locale.ROOT,
                "an iteration costs %.1f ms that are the loop's alone (median; 99th percentile %.1f ms);"
                        + " the last %d cost %.2f times as much as the second",
                all.median(),
                all.percentile(99),
                part,
                lateMedian / earlyMedian));
        return lateMedian / earlyMedian;
    }

    private static double startMillis(JsonNode iteration) {
        Instant start = Instant.parse(iteration.path("startedAt").asString());
        return start.getEpochSecond() * 1e3 + start.getNano() / 1e6;
    }

    private void tell(String what) {
        System.out.println(dialect.loop() + ": " + what);
    }
}
