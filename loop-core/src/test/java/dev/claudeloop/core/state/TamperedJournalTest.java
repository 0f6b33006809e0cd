package dev.claudeloop.core.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What somebody else deletes, edits or makes up while the journal is open. */
class TamperedJournalTest extends OpenJournal {

    @Test
    void the_run_is_kept_and_restored() throws IOException {
        journal.write(Samples.run("r"));
        Files.delete(folder().resolve("run.json"));

        journal.restore();

        assertThat(Files.readAllBytes(folder().resolve("run.json")))
                .isEqualTo(open().runJson().orElseThrow());
    }

    @Test
    void records_that_somebody_deleted_are_written_again_before_the_next_one() throws IOException {
        add(1, 3);
        Files.delete(file("001.json"));
        Files.delete(file("003.json"));

        add(4);

        assertThat(open().records())
                .isEqualTo(
                        IntStream.rangeClosed(1, 4).mapToObj(Samples::iteration).toList());
        assertThat(warnings).singleElement().asString().contains("deleted", "iterations 1, 3");
    }

    @Test
    void a_whole_journal_that_was_deleted_comes_back_and_its_streams_are_named_as_lost() throws IOException {
        add(1, 2);
        Folder.delete(loopFolder.resolve("state"));

        Files.createDirectories(state.path());
        add(3);

        assertThat(open().numbers()).containsExactly(1, 2, 3);
        assertThat(journal.lostStreams()).containsExactly(1, 2);
    }

    @Test
    void a_lost_stream_can_be_given_back() throws IOException {
        add(1);
        Path copy = Files.copy(file("001.stream.ndjson"), loopFolder.resolve("copy"));
        Files.delete(file("001.stream.ndjson"));
        journal.restore();

        journal.giveBack(1, copy);

        assertThat(journal.lostStreams()).isEmpty();
        assertThat(file("001.stream.ndjson")).hasContent("stream 1");
    }

    @Test
    void the_last_record_is_written_again_when_it_was_edited() throws IOException {
        add(1, 2);
        Files.writeString(file("002.json"), "{}");

        add(3);

        assertThat(open().numbers()).containsExactly(1, 2, 3);
        assertThat(warnings).singleElement().asString().contains("edited", "iteration 2");
    }

    @Test
    void a_folder_in_the_place_of_a_record_is_set_aside() throws IOException {
        add(1, 2);
        for (String name : List.of("001.json", "002.json")) {
            Files.delete(file(name));
            Files.createDirectories(file(name).resolve("deep"));
        }

        add(3);
        assertThat(open().numbers()).containsExactly(2, 3);
        assertThat(file("001.json.unreadable-1")).isDirectory();

        journal.sweep();
        assertThat(open().numbers()).containsExactly(1, 2, 3);
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no such pipes")
    void a_pipe_in_the_place_of_a_record_is_set_aside_and_not_waited_for() throws Exception {
        add(1);
        Files.delete(file("001.json"));
        new ProcessBuilder("mkfifo", file("001.json").toString()).start().waitFor();

        journal.restore();

        assertThat(file("001.json.foreign-1")).exists();
        assertThat(open().records()).containsExactly(Samples.iteration(1));
    }

    @Test
    void a_sweep_finds_any_edit() throws IOException {
        add(1, 3);
        String json = Files.readString(file("001.json"));
        Files.writeString(file("001.json"), json.replace("0.25", "0.00"));

        journal.sweep();

        assertThat(file("001.json")).hasContent(json);
        assertThat(warnings).singleElement().asString().contains("iteration 1");
    }

    @Test
    void a_record_that_somebody_else_made_up_is_set_aside() throws IOException {
        add(1);
        Files.writeString(file("009.json"), Files.readString(file("001.json")));

        add(2);

        assertThat(file("009.json")).doesNotExist();
        assertThat(file("009.json.foreign-1")).exists();
        assertThat(warnings).singleElement().asString().contains("iteration 9");
    }

    @Test
    void nothing_is_said_and_nothing_is_written_when_nothing_was_touched() throws IOException {
        add(1, 3);
        Object before = Files.getAttribute(file("002.json"), "lastModifiedTime");

        journal.restore();
        journal.sweep();

        assertThat(Files.getAttribute(file("002.json"), "lastModifiedTime")).isEqualTo(before);
        assertThat(warnings).isEmpty();
    }
}
