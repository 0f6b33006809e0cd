package dev.claudeloop.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.state.Folder;
import dev.claudeloop.core.state.IterationFiles;
import dev.claudeloop.core.state.Journal;
import dev.claudeloop.core.state.Samples;
import dev.claudeloop.core.state.StateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.io.TempDir;

class RecordFilesTest {
    @TempDir
    Path project;

    private final List<String> warnings = new ArrayList<>();
    private Path logs;
    private StateDirectory state;
    private Journal journal;
    private RecordFiles records;

    @BeforeEach
    void a_fresh_session() {
        logs = project.resolve("build/claude-loop");
        open("session");
    }

    private void open(String session) {
        state = StateDirectory.in(project.resolve(".claude-loop"));
        journal = new Journal(state, session, warnings::add);
        records = new RecordFiles(logs, journal, warnings::add);
    }

    private void start() {
        startAfter(0);
    }

    private void startAfter(int iteration) {
        journal.write(Samples.run("first", iteration));
        records.started(Samples.run("first", iteration));
    }

    private void iterate(int number) throws IOException {
        Files.createDirectories(state.path());
        Files.writeString(state.stream(), "stream " + number);
        journal.add(Samples.iteration(number), state.stream());
        records.iterationEnded(Samples.iteration(number));
    }

    private void iterate(int first, int last) throws IOException {
        for (int number = first; number <= last; number++) {
            iterate(number);
        }
    }

    private Path log(String name) {
        return logs.resolve("iterations").resolve(name);
    }

    private Path journalled(String name) {
        return project.resolve(".claude-loop/state/journal/session/iterations").resolve(name);
    }

    private void assertComplete(IterationFiles files, int last) throws IOException {
        for (int number = 1; number <= last; number++) {
            assertThat(Files.readAllBytes(files.record(number))).isEqualTo(journal.json(number));
            assertThat(files.stream(number)).hasContent("stream " + number);
        }
    }

    private void assertLogsComplete(int last) throws IOException {
        assertComplete(new IterationFiles(logs.resolve("iterations")), last);
        assertThat(logs.resolve("run.json")).content().contains("first");
    }

    @Test
    void each_iteration_leaves_its_record_and_its_stream_and_there_is_a_run() throws IOException {
        start();
        iterate(1, 2);

        assertLogsComplete(2);
        assertThat(warnings).isEmpty();
    }

    @Test
    void the_run_follows_the_journal() throws IOException {
        start();
        journal.write(Samples.run("second"));
        iterate(1);
        assertThat(logs.resolve("run.json")).content().contains("second");

        records.finished(Samples.run("last"));
        assertThat(logs.resolve("run.json")).content().contains("last");
    }

    @Test
    @DisabledOnOs(value = WINDOWS, disabledReason = "Windows has no POSIX permissions")
    void only_the_owner_can_read_them() throws IOException {
        start();
        iterate(1);

        for (String name : List.of("001.json", "001.stream.ndjson")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log(name))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void a_log_directory_that_was_deleted_is_whole_after_the_next_iteration() throws IOException {
        start();
        iterate(1, 2);
        Folder.delete(project.resolve("build"));

        iterate(3);

        assertLogsComplete(3);
        assertThat(warnings).isEmpty();
    }

    @Test
    void single_files_that_were_deleted_right_after_they_were_written_come_back() throws IOException {
        start();
        iterate(1, 3);
        Files.delete(log("001.json"));
        Files.delete(log("003.stream.ndjson"));

        iterate(4);

        assertLogsComplete(4);
    }

    @Test
    void old_records_are_not_looked_at_while_nothing_was_deleted() throws IOException {
        start();
        iterate(1, 2);
        Files.writeString(log("001.json"), "edited");

        iterate(3);
        assertThat(log("001.json")).hasContent("edited");

        records.finished(Samples.run("first"));
        assertLogsComplete(3);
    }

    @Test
    void what_is_deleted_after_the_last_iteration_is_there_when_the_run_ends() throws IOException {
        start();
        iterate(1, 2);
        Folder.delete(project.resolve("build"));

        records.finished(Samples.run("first"));

        assertLogsComplete(2);
    }

    @Test
    void a_fresh_session_clears_the_records_of_another_from_the_logs_and_not_from_its_journal() throws IOException {
        start();
        iterate(1, 3);
        Files.writeString(log("004.json.123.tmp"), "{");

        open("second");
        start();
        iterate(1);

        assertThat(log("002.json")).doesNotExist();
        assertThat(log("004.json.123.tmp")).doesNotExist();
        assertThat(log("003.stream.ndjson")).doesNotExist();
        assertLogsComplete(1);
        assertThat(journalled("003.json")).exists();
    }

    @Test
    void a_resumed_session_keeps_its_records_and_gets_those_that_the_logs_lack() throws IOException {
        start();
        iterate(1, 3);
        Files.delete(log("002.json"));
        Files.delete(log("003.json"));

        open("session");
        startAfter(3);

        assertLogsComplete(3);
        iterate(4);
        assertLogsComplete(4);
        assertThat(warnings).isEmpty();
    }

    @Test
    void records_that_were_set_aside_do_not_stay_in_the_logs() throws IOException {
        start();
        iterate(1, 4);

        open("session");
        journal.setAsideAfter(2);
        startAfter(2);

        assertLogsComplete(2);
        assertThat(log("003.json")).doesNotExist();
        assertThat(log("004.stream.ndjson")).doesNotExist();
        iterate(3);
        assertLogsComplete(3);
    }

    @Test
    void a_journal_that_was_deleted_is_restored_with_a_warning() throws IOException {
        start();
        iterate(1, 2);
        Folder.delete(state.path());

        iterate(3);

        assertComplete(journal.files(), 3);
        assertThat(new Journal(state, "session", warnings::add).numbers()).containsExactly(1, 2, 3);
        assertThat(warnings)
                .hasSize(2)
                .anySatisfy(warning -> assertThat(warning).contains("written again", "1, 2"))
                .anySatisfy(warning -> assertThat(warning).contains("streams", "1, 2", logs.toString()));
    }

    @Test
    void records_survive_the_deletion_of_journal_and_logs_and_lost_streams_are_told_once() throws IOException {
        start();
        iterate(1, 2);
        Folder.delete(state.path());
        Folder.delete(project.resolve("build"));

        iterate(3, 4);
        records.finished(Samples.run("first"));

        assertThat(new Journal(state, "session", warnings::add).numbers()).containsExactly(1, 2, 3, 4);
        assertThat(log("001.json")).exists();
        assertThat(log("004.stream.ndjson")).hasContent("stream 4");
        assertThat(warnings)
                .filteredOn(warning -> warning.contains("is lost"))
                .singleElement()
                .asString()
                .contains("1, 2");
    }

    @Test
    void a_log_directory_that_cannot_be_written_is_one_warning_and_all_is_there_once_it_can() throws IOException {
        Files.writeString(project.resolve("build"), "in the way");
        start();
        iterate(1, 2);
        assertThat(warnings).singleElement().asString().contains(logs.toString(), "goes on");

        Files.delete(project.resolve("build"));
        iterate(3);

        assertLogsComplete(3);
        assertThat(warnings).hasSize(1);
    }

    @Test
    void a_journal_that_cannot_be_written_is_an_error_and_the_logs_are_written_all_the_same() throws IOException {
        start();
        iterate(1, 2);
        Path whole = project.resolve(".claude-loop/state/journal/session");
        Folder.delete(whole);
        Files.writeString(whole, "in the way");
        Files.delete(log("001.json"));

        assertThatThrownBy(() -> records.finished(Samples.run("first"))).isInstanceOf(LoopException.class);
        assertThat(log("001.json")).exists();
    }

    @Test
    void an_interrupted_thread_can_still_write() throws IOException {
        start();
        Thread.currentThread().interrupt();
        try {
            iterate(1, 2);
            records.finished(Samples.run("first"));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertLogsComplete(2);
        assertThat(warnings).isEmpty();
    }
}
