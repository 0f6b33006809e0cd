package dev.claudeloop.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopResult;
import dev.claudeloop.testsupport.SmallDisk;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A disk that is full or cannot be written: nothing that was recorded gets lost, and the message says what to do. */
class FaultyDiskTest extends RehearsedLoop {
    private static final String TWO_ITERATIONS = """
            {"iterations": [{"write": {"a.txt": "1"}, "say": "one"}, {"write": {"done.txt": "1"}, "say": "%s"}]}""";

    @Test
    void a_disk_that_fills_up_between_iterations_ends_the_run_and_the_next_one_goes_on() throws Exception {
        rehearse(TWO_ITERATIONS);
        try (SmallDisk disk = SmallDisk.at(state(), 8)) {
            assertThatThrownBy(() -> loop(Map.of(), pause -> disk.fill()).run())
                    .isInstanceOf(LoopException.class)
                    .hasMessageContaining(state().toString())
                    .hasMessageContaining("No space left on device")
                    .hasMessageContaining("start the loop again: it goes on after the last recorded iteration")
                    .hasMessageNotContaining("\n");
            disk.empty();

            assertGoesOnToTheEnd();
        }
    }

    @Test
    void a_disk_that_fills_up_while_the_tests_run_costs_no_earlier_record() throws Exception {
        rehearse("""
                {"iterations": [{"write": {"a.txt": "1"}}, {"write": {"b.txt": "1"}}, {"write": {"done.txt": "1"}, "say": "%s"}]}""");
        try (SmallDisk disk = SmallDisk.at(state(), 8)) {
            tool.afterTests = () -> {
                if (tool.testRuns == 3) {
                    disk.fill();
                }
            };
            assertThatThrownBy(() -> run(Map.of()))
                    .isInstanceOf(LoopException.class)
                    .hasMessageStartingWith("The record of iteration 2 cannot be kept in ")
                    .hasMessageContaining("No space left on device")
                    .hasMessageNotContaining("\n");
            disk.empty();

            assertGoesOnToTheEnd();
        }
    }

    @Test
    void a_full_disk_under_the_log_directory_is_told_once_and_the_loop_goes_on_without_it() throws Exception {
        rehearse(TWO_ITERATIONS);
        try (SmallDisk disk = SmallDisk.at(tool.logDirectory(), 1)) {
            disk.fill();

            LoopResult result = run(Map.of());

            assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
            for (String what : new String[] {"The log directory", "The log in", "index.html", "TEST-claude-loop.xml"}) {
                assertThat(lost())
                        .filteredOn(line -> line.contains(what + " "))
                        .as(what)
                        .hasSize(1);
            }
            assertThat(lost()).allMatch(FaultyDiskTest::saysWhyAndWhatFollows);
            assertThat(journal()).containsExactly("001.json", "001.stream.ndjson", "002.json", "002.stream.ndjson");
            disk.empty();
        }
    }

    @Test
    @SuppressWarnings("try")
    void a_disk_under_the_log_directory_that_fills_up_in_the_middle_of_a_file_is_told_once_and_the_loop_goes_on()
            throws Exception {
        rehearse(TWO_ITERATIONS.replace("\"one\"", "\"" + "one more word ".repeat(100_000) + "\""));
        try (SmallDisk disk = SmallDisk.at(tool.logDirectory(), 1)) {
            LoopResult result = run(Map.of());

            assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
            assertThat(lost())
                    .anyMatch(line -> line.contains("The log directory "))
                    .doesNotHaveDuplicates()
                    .allMatch(FaultyDiskTest::saysWhyAndWhatFollows);
            assertThat(tool.logDirectory().resolve("iterations/001.stream.ndjson"))
                    .as("half a stream would pass for a whole one")
                    .doesNotExist();
            assertThat(journal()).containsExactly("001.json", "001.stream.ndjson", "002.json", "002.stream.ndjson");
        }
    }

    @Test
    void state_that_becomes_read_only_ends_the_run_and_the_next_one_goes_on() throws Exception {
        rehearse(TWO_ITERATIONS);
        var terminal = new StringWriter();
        tool.screen = terminal;
        try (SmallDisk disk = SmallDisk.at(state(), 8)) {
            assertThatThrownBy(
                            () -> loop(Map.of(), pause -> disk.makeReadOnly()).run())
                    .isInstanceOf(LoopException.class)
                    .hasMessageContaining("Read-only file system")
                    .hasMessageContaining("start the loop again")
                    .hasMessageNotContaining("\n");
            assertThat(terminal.toString())
                    .contains("[..")
                    .as("the live line is taken back")
                    .endsWith("\r\u001B[K");
            assertThatThrownBy(() -> run(Map.of()))
                    .as("the next one says it at once")
                    .isInstanceOf(LoopException.class)
                    .hasMessageContaining("Read-only file system")
                    .hasMessageNotContaining("\n");
            disk.makeWritable();

            assertGoesOnToTheEnd();
        }
    }

    @Test
    void a_file_where_the_state_should_be_is_said_before_anything_runs() throws Exception {
        rehearse(TWO_ITERATIONS);
        write(".claude-loop/state", "in the way");

        assertThatThrownBy(() -> run(Map.of()))
                .isInstanceOf(LoopException.class)
                .hasMessageStartingWith("The loop cannot write its state to " + state())
                .hasMessageNotContaining("\n");
        assertThat(tool.testRuns).isZero();
    }

    private List<String> lost() {
        return tool.said.stream()
                .filter(line -> line.startsWith("WARN") && line.contains(" cannot be written"))
                .toList();
    }

    private static boolean saysWhyAndWhatFollows(String line) {
        return line.contains("No space left on device") && line.contains("The loop goes on");
    }

    private void assertGoesOnToTheEnd() throws Exception {
        LoopResult result = run(Map.of());

        assertThat(result.finishType()).isEqualTo(FinishType.COMPLETE);
        assertThat(tool.said).anyMatch(line -> line.contains("[LOOP RESUME]"));
        assertThat(record(1).changes().files()).contains("a.txt");
        assertThat(record(runRecord().totals().iterations()).changes().files()).contains("done.txt");
    }

    private Path state() {
        return project.resolve(".claude-loop/state");
    }

    private List<String> journal() throws IOException {
        try (Stream<Path> files = Files.walk(state())) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.matches("\\d{3}\\..*"))
                    .sorted()
                    .toList();
        }
    }
}
