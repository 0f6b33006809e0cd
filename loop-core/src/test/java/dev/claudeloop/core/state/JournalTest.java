package dev.claudeloop.core.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalTest extends OpenJournal {

    @Test
    void a_new_journal_is_empty_and_writes_nothing() {
        assertThat(journal.last()).isEmpty();
        assertThat(journal.records()).isEmpty();
        assertThat(folder()).doesNotExist();
    }

    @Test
    void records_and_streams_are_there_in_the_next_run() throws IOException {
        add(1, 2);

        Journal next = open();

        assertThat(next.records()).containsExactly(Samples.iteration(1), Samples.iteration(2));
        assertThat(next.last()).contains(Samples.iteration(2));
        assertThat(file("002.stream.ndjson")).hasContent("stream 2");
        assertThat(state.stream()).doesNotExist();
        assertThat(warnings).isEmpty();
    }

    @Test
    void what_an_agent_calls_a_tool_is_read_back_however_long_it_is() throws IOException {
        Files.writeString(state.stream(), "stream");
        IterationRecord record = Samples.iteration(1, "went on", Map.of("Tool".repeat(50_000), 1));
        journal.add(record, state.stream());

        assertThat(journal.records()).containsExactly(record);
        assertThat(open().records()).containsExactly(record);
        assertThat(warnings).isEmpty();
    }

    @Test
    void numbers_above_999_come_last() throws IOException {
        add(2);
        add(1000);
        add(999);

        assertThat(open().records()).extracting(IterationRecord::iteration).containsExactly(2, 999, 1000);
        assertThat(open().last()).contains(Samples.iteration(1000));
    }

    @Test
    void the_names_do_not_depend_on_the_language_of_the_machine() throws IOException {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            add(1);
        } finally {
            Locale.setDefault(before);
        }
        assertThat(file("001.json")).exists();
    }

    @Test
    void an_iteration_is_not_written_twice() throws IOException {
        add(1);

        assertThatThrownBy(() -> add(1)).isInstanceOf(LoopException.class).hasMessageContaining("Iteration 1");
        assertThat(file("001.stream.ndjson")).hasContent("stream 1");
    }

    @Test
    void a_stream_that_a_killed_run_left_is_overwritten() throws IOException {
        add(1);
        Files.writeString(file("002.stream.ndjson"), "left");
        journal = open();

        assertThat(journal.last()).contains(Samples.iteration(1));
        add(2);

        assertThat(file("002.stream.ndjson")).hasContent("stream 2");
    }

    @Test
    void an_iteration_without_a_stream_is_kept_with_a_warning_and_without_a_strange_stream() throws IOException {
        add(1);
        Files.writeString(file("002.stream.ndjson"), "left");

        journal.add(Samples.iteration(2), state.stream());

        assertThat(journal.last()).contains(Samples.iteration(2));
        assertThat(file("002.stream.ndjson")).doesNotExist();
        assertThat(warnings).singleElement().asString().contains("iteration 2", "lost");
    }

    @Test
    void half_written_files_of_a_killed_run_are_cleared() throws IOException {
        add(1);
        Files.writeString(file("002.json.123.tmp"), "{");
        journal = open();
        add(2);

        assertThat(file("002.json.123.tmp")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{\"schemaVersion\": 1, \"iteration\": 2}", "{\"schemaVersion\": 7}"})
    void an_unreadable_record_is_set_aside_with_a_warning(String content) throws IOException {
        add(1, 3);
        Files.writeString(file("002.json"), content);

        Journal next = open();

        assertThat(next.numbers()).containsExactly(1, 3);
        assertThat(file("002.json.unreadable-1")).hasContent(content);
        assertThat(warnings).singleElement().asString().contains("002.json");
    }

    @Test
    void a_record_under_a_wrong_number_is_unreadable() throws IOException {
        add(1, 2);
        Files.copy(file("001.json"), file("003.json"));

        assertThat(open().numbers()).containsExactly(1, 2);
        assertThat(warnings).singleElement().asString().contains("003.json", "iteration 1");
    }

    @Test
    void later_records_are_set_aside_with_their_streams() throws IOException {
        add(1, 4);

        assertThat(journal.setAsideAfter(2)).isEqualTo(2);
        assertThat(journal.setAsideAfter(2)).isZero();
        add(3);
        assertThat(journal.setAsideAfter(2)).isEqualTo(1);

        assertThat(journal.numbers()).containsExactly(1, 2);
        assertThat(open().numbers()).containsExactly(1, 2);
        assertThat(folder().resolve("aside-2-1/004.stream.ndjson")).hasContent("stream 4");
        assertThat(folder().resolve("aside-2-1/003.json")).exists();
        assertThat(folder().resolve("aside-2-2/003.json")).exists();
        assertThat(file("003.stream.ndjson")).doesNotExist();
        assertThat(warnings).isEmpty();
    }

    @Test
    void a_thread_that_was_interrupted_can_still_add() throws IOException {
        Files.writeString(state.stream(), "stream 1");
        Thread.currentThread().interrupt();
        try {
            journal.add(Samples.iteration(1), state.stream());
            assertThat(open().last()).contains(Samples.iteration(1));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", ".", "a/b", "a\\b", "../x", "-x", "a b"})
    void a_session_id_that_is_no_name_is_refused(String id) {
        assertThatThrownBy(() -> new Journal(state, id, warnings::add)).isInstanceOf(LoopException.class);
    }

    @Test
    void a_journal_that_cannot_be_written_is_an_error() throws IOException {
        Files.createDirectories(folder());
        Files.writeString(folder().resolve("iterations"), "in the way");

        assertThatThrownBy(() -> add(1)).isInstanceOf(LoopException.class).hasMessageContaining(folder().toString());
    }
}
