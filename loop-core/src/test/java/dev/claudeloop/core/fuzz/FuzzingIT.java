package dev.claudeloop.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.testsupport.ChildProcess;
import dev.claudeloop.testsupport.FinishedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Searches for inputs that break a promise; what it finds is kept in the target's folder of inputs. */
@EnabledIfSystemProperty(
        named = "proof.fuzz",
        matches = "[1-9]\\d*",
        disabledReason = "a search takes minutes: -Pproof, or -Dproof.fuzz=<seconds>")
@Execution(ExecutionMode.CONCURRENT)
class FuzzingIT {
    private static final Pattern SEEDED = Pattern.compile("#(\\d+)\\s+INITED");
    private static final Pattern RUNS = Pattern.compile("Done (\\d+) runs");
    private static final int SECONDS = Integer.getInteger("proof.fuzz", 0);

    @ParameterizedTest
    @MethodSource("dev.claudeloop.core.fuzz.FuzzTarget#all")
    void no_input_is_found_that_breaks_a_promise(FuzzTarget target) throws IOException {
        Path folder = Files.createDirectories(Path.of("target", "fuzz", target.toString()));
        Files.createDirectories(folder.resolve("corpus"));
        try (ChildProcess fuzzer = ChildProcess.start(folder, Map.of(), command(target))) {
            FinishedProcess end = fuzzer.await(Duration.ofSeconds(SECONDS).plusMinutes(15));
            Files.writeString(folder.resolve("fuzzing.log"), end.output());
            assertThat(end.exitCode())
                    .as("%s; the input is in %s", end.output(), folder)
                    .isZero();
            int tried = number(RUNS, end.output()) - number(SEEDED, end.output());
            System.out.println(target + ": " + tried + " inputs in " + SECONDS + " s");
            assertThat(tried).as("inputs that nobody gave it").isPositive();
        }
    }

    private static int number(Pattern pattern, String output) {
        Matcher line = pattern.matcher(output);
        assertThat(line.find()).as("%s in\n%s", pattern, output).isTrue();
        return Integer.parseInt(line.group(1));
    }

    private static List<String> command(FuzzTarget target) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Small, so that memory that grows with an input is found.
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target.type().getName(),
                "--instrumentation_includes=dev.claudeloop.**",
                "-max_total_time=" + SECONDS,
                "-timeout=60",
                "-max_len=" + target.longest(),
                "-print_final_stats=1",
                "corpus"));
        target.paths().forEach(seeds -> command.add(seeds.toString()));
        return command;
    }
}
