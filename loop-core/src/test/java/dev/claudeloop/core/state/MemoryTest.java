package dev.claudeloop.core.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.BreakerRecord;
import dev.claudeloop.core.api.LoopException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryTest {
    @TempDir
    Path loopFolder;

    private final List<String> warnings = new ArrayList<>();
    private Memory memory;

    @BeforeEach
    void a_new_memory() {
        memory = open();
    }

    private Memory open() {
        return new Memory(StateDirectory.in(loopFolder), warnings::add);
    }

    private Path file(String name) {
        return loopFolder.resolve("state").resolve(name);
    }

    @Test
    void a_new_loop_remembers_nothing() {
        assertThat(memory.session()).isEmpty();
        assertThat(memory.breaker()).isEqualTo(BreakerRecord.CLOSED);
        assertThat(memory.calls()).isEmpty();
        assertThat(memory.history()).isEqualTo(History.EMPTY);
        assertThat(warnings).isEmpty();
    }

    @Test
    void what_is_saved_is_there_in_the_next_run_with_all_that_is_null() {
        memory.save(Samples.session(3));
        memory.save(Samples.open());
        memory.saveCalls(List.of(Samples.NOON, Samples.NOON.plusNanos(1)));
        memory.add(new History.SessionEvent(Samples.NOON, "s", "r", "started", null));

        Memory next = open();

        assertThat(next.session()).contains(Samples.session(3));
        assertThat(next.breaker()).isEqualTo(Samples.open());
        assertThat(next.calls()).containsExactly(Samples.NOON, Samples.NOON.plusNanos(1));
        assertThat(next.history().sessions())
                .containsExactly(new History.SessionEvent(Samples.NOON, "s", "r", "started", null));
    }

    @Test
    void a_session_can_be_forgotten() {
        memory.save(Samples.session(3));

        memory.forgetSession();

        assertThat(memory.session()).isEmpty();
        assertThat(open().session()).isEmpty();
        assertThat(memory.restore()).isEmpty();
    }

    @Test
    void the_history_keeps_the_last_fifty_of_each_kind() {
        IntStream.rangeClosed(1, 52).forEach(i -> {
            Instant at = Samples.NOON.plusSeconds(i);
            memory.add(new History.SessionEvent(at, "s", "r" + i, "started", null));
            memory.add(new History.BreakerTransition(at, "closed", "open", "reason " + i, BreakerRecord.Counters.NONE));
        });

        History history = open().history();
        assertThat(history.sessions()).hasSize(50).last().extracting("runId").isEqualTo("r52");
        assertThat(history.breaker()).hasSize(50).first().extracting("reason").isEqualTo("reason 3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "{}",
                "{\"schemaVersion\": 1}",
                "{\"schemaVersion\": 2}",
                "{\"schemaVersion\": \"1\"}",
                "\u0000\u0001 no text at all"
            })
    void an_unreadable_session_is_set_aside_with_one_warning(String content) throws IOException {
        Files.writeString(file("session.json"), content);

        assertThat(memory.session()).isEmpty();
        assertThat(memory.session()).isEmpty();

        assertThat(warnings).singleElement().asString().contains("session.json", "session.json.unreadable-1");
        assertThat(file("session.json")).doesNotExist();
        assertThat(file("session.json.unreadable-1")).hasContent(content);
        assertThat(memory.restore()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"spent\" : null",
                "\"mode\" : \"no such mode\"",
                "\"iteration\" : \"many\"",
                "\"iteration\" : null",
                "\"startedAt\" : \"yesterday\"",
                "\"id\" : \"../../elsewhere\"",
                "\"floor\" : {\"tests\": [null], \"skipped\": [], \"switches\": []}",
                "\"floor\" : {\"tests\": []}"
            })
    void a_session_with_a_wrong_field_is_set_aside(String field) throws IOException {
        memory.save(Samples.session(3));
        String name = field.substring(0, field.indexOf(':'));
        String json = Files.readString(file("session.json"));
        String wrong = json.replaceFirst(name + ": (\\{[^}]*\\}|[^,\\n]*)", field);
        assertThat(wrong).isNotEqualTo(json).contains(field);
        Files.writeString(file("session.json"), wrong);

        assertThat(open().session()).isEmpty();
        assertThat(warnings).hasSize(1);
    }

    @Test
    void a_second_unreadable_document_does_not_take_the_place_of_the_first() throws IOException {
        Files.writeString(file("breaker.json"), "first");
        memory.breaker();
        Files.writeString(file("breaker.json"), "second");
        open().breaker();

        assertThat(file("breaker.json.unreadable-1")).hasContent("first");
        assertThat(file("breaker.json.unreadable-2")).hasContent("second");
    }

    @Test
    void fields_that_a_newer_version_added_are_passed_over() throws IOException {
        memory.save(Samples.session(3));
        Path file = file("session.json");
        Files.writeString(file, Files.readString(file).replaceFirst("\\{", "{\"mood\": {\"now\": [1]},"));

        assertThat(open().session()).contains(Samples.session(3));
    }

    @Test
    void what_somebody_else_deletes_or_edits_is_written_again_and_named() throws IOException {
        memory.save(Samples.session(3));
        memory.save(Samples.open());
        memory.saveCalls(List.of(Samples.NOON));
        memory.keep("system-prompt.md", new byte[] {'x'});
        assertThat(memory.restore()).isEmpty();

        Files.delete(file("session.json"));
        Files.writeString(
                file("breaker.json"), Files.readString(file("breaker.json")).replace('3', '0'));
        Files.delete(file("system-prompt.md"));
        Files.delete(file(".gitignore"));

        assertThat(memory.restore())
                .containsExactlyInAnyOrder("session.json", "breaker.json", "system-prompt.md", ".gitignore");
        assertThat(memory.restore()).isEmpty();
        assertThat(open().session()).contains(Samples.session(3));
        assertThat(open().breaker()).isEqualTo(Samples.open());
        assertThat(file("system-prompt.md")).hasContent("x");
        assertThat(file(".gitignore")).hasContent("*");
    }

    @Test
    void the_whole_folder_can_be_gone() throws IOException {
        memory.save(Samples.session(3));
        Files.delete(file("session.json"));
        Files.delete(file(".gitignore"));
        Files.delete(loopFolder.resolve("state"));

        assertThat(memory.restore()).containsExactlyInAnyOrder("session.json", ".gitignore");
        assertThat(open().session()).contains(Samples.session(3));
    }

    @Test
    void a_document_that_somebody_else_made_up_is_set_aside() throws IOException {
        assertThat(memory.breaker()).isEqualTo(BreakerRecord.CLOSED);
        Files.writeString(file("breaker.json"), "{\"schemaVersion\": 1}");

        assertThat(memory.restore()).containsExactly("breaker.json");

        assertThat(file("breaker.json")).doesNotExist();
        assertThat(file("breaker.json.foreign-1")).exists();
    }

    @Test
    void a_folder_in_the_place_of_a_document_is_set_aside() throws IOException {
        memory.save(Samples.session(3));
        Files.delete(file("session.json"));
        Files.createDirectories(file("session.json").resolve("deep"));

        assertThat(memory.restore()).containsExactly("session.json");
        assertThat(open().session()).contains(Samples.session(3));
    }

    @Test
    void an_edit_while_the_loop_runs_is_not_believed() throws IOException {
        memory.save(Samples.open());
        Files.delete(file("breaker.json"));

        assertThat(memory.breaker()).isEqualTo(Samples.open());
    }

    @Test
    void a_thread_that_was_interrupted_can_still_save() {
        Thread.currentThread().interrupt();
        try {
            memory.save(Samples.session(4));
            assertThat(open().session()).contains(Samples.session(4));
            assertThat(memory.restore()).isEmpty();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void a_state_that_cannot_be_written_is_an_error_that_says_where() throws IOException {
        Path file = loopFolder.resolve("file");
        Files.writeString(file, "in the way");

        assertThatThrownBy(() -> StateDirectory.in(file))
                .isInstanceOf(LoopException.class)
                .hasMessageContaining(file.toString());
    }
}
