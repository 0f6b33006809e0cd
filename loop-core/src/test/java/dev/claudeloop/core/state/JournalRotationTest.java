package dev.claudeloop.core.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalRotationTest {
    @TempDir
    Path loopFolder;

    private StateDirectory state;

    @BeforeEach
    void four_sessions() throws IOException {
        state = StateDirectory.in(loopFolder);
        for (String session : List.of("20260103-x", "20260101-x", "20260104-x", "20260102-x")) {
            Files.writeString(state.stream(), "stream");
            new Journal(state, session, warning -> {}).add(Samples.iteration(1), state.stream());
        }
    }

    private List<String> sessions() throws IOException {
        try (var all = Files.list(loopFolder.resolve("state/journal"))) {
            return all.map(session -> session.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void the_oldest_go() throws IOException {
        Journal.rotate(state, 2, "20260104-x");

        assertThat(sessions()).containsExactly("20260103-x", "20260104-x");
    }

    @Test
    void the_current_one_stays_however_old_it_is() throws IOException {
        Journal.rotate(state, 1, "20260101-x");

        assertThat(sessions()).containsExactly("20260101-x");
    }

    @Test
    void a_current_one_that_has_no_journal_yet_counts() throws IOException {
        Journal.rotate(state, 3, "20260105-x");

        assertThat(sessions()).containsExactly("20260103-x", "20260104-x");
    }

    @Test
    void zero_keeps_all_and_so_does_a_number_that_is_not_reached() throws IOException {
        Journal.rotate(state, 0, "20260104-x");
        Journal.rotate(state, 4, "20260104-x");

        assertThat(sessions()).hasSize(4);
    }

    @Test
    void nothing_outside_is_deleted_through_a_link(@TempDir Path outside) throws IOException {
        Path precious = Files.writeString(outside.resolve("precious"), "x");
        Files.createSymbolicLink(loopFolder.resolve("state/journal/20260100-x"), outside);
        Files.createSymbolicLink(loopFolder.resolve("state/journal/20260101-x/link"), outside);

        Journal.rotate(state, 1, "20260104-x");

        assertThat(precious).exists();
        assertThat(sessions()).doesNotContain("20260101-x");
    }

    @Test
    void without_a_journal_there_is_nothing_to_do(@TempDir Path other) {
        StateDirectory fresh = StateDirectory.in(other);

        Journal.rotate(fresh, 1, "x");

        assertThat(fresh.path().resolve("journal")).doesNotExist();
    }
}
