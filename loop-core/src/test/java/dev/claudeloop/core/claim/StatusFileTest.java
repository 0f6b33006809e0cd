package dev.claudeloop.core.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.Criterion;
import dev.claudeloop.core.api.StatusRecord;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatusFileTest {
    private static final Instant NOW = Instant.parse("2026-11-18T08:00:00Z");

    private Path file;
    private StatusFile status;

    @BeforeEach
    void a_file_that_does_not_exist(@TempDir Path folder) {
        file = folder.resolve("status.json");
        status = new StatusFile(file);
    }

    @Test
    void all_fields_are_read() throws IOException {
        assertThat(read("""
                {
                  "complete": false, "progress": {"completed": 35, "total": 60}, "worked": true,
                  "summary": "half", "lastUpdated": "2026-11-18T08:00:00Z", "spec": "the spec",
                  "criteria": ["a", "b"], "criteriaStatus": {"a": true, "b": false}, "exit_signal": false,
                  "steps": ["s1", "s2"], "completedSteps": ["s1"], "remainingSteps": ["s2"],
                  "current_task": "s2", "iteration": 4, "status": "implementing",
                  "circuitBreaker": {"stuckCount": 2, "lastUnmet": "b"}, "unknown": [1, {"x": null}]
                }"""))
                .isEqualTo(new StatusRecord(
                        false,
                        new StatusRecord.Progress(35, 60),
                        true,
                        "half",
                        "2026-11-18T08:00:00Z",
                        "the spec",
                        List.of("a", "b"),
                        Map.of("a", true, "b", false),
                        false,
                        List.of("s1", "s2"),
                        List.of("s1"),
                        List.of("s2"),
                        "s2",
                        4,
                        StatusRecord.State.IMPLEMENTING,
                        new StatusRecord.CircuitBreaker(2, "b")));
    }

    @Test
    void the_names_of_other_loops_are_understood() throws IOException {
        StatusRecord record = read("""
                {"completed_tasks": ["t1", "t2"], "total_tasks": 5, "current_task": "t3", "exitSignal": "true",
                 "criteria": [{"name": "a", "met": true}, {"name": "b", "met": false}], "last_updated": "today"}""");
        assertThat(record.progress()).isEqualTo(new StatusRecord.Progress(2, 5));
        assertThat(record.completedSteps()).containsExactly("t1", "t2");
        assertThat(record.currentTask()).isEqualTo("t3");
        assertThat(record.exitSignal()).isTrue();
        assertThat(record.criteriaStatus()).containsExactly(Map.entry("a", true), Map.entry("b", false));
        assertThat(record.lastUpdated()).isEqualTo("today");
        assertThat(read("{\"completed_tasks\": 3}").progress()).isEqualTo(new StatusRecord.Progress(3, null));
    }

    @Test
    void criteria_may_be_a_map_and_their_status_a_list() throws IOException {
        assertThat(read("{\"criteria\": {\"a\": true, \"b\": \"no\"}}").criteriaStatus())
                .containsExactly(Map.entry("a", true), Map.entry("b", false));
        assertThat(read("{\"criteria\": [\"a\", \"b\"], \"criteria_status\": [false, true, true]}")
                        .criteriaStatus())
                .containsExactly(Map.entry("a", false), Map.entry("b", true));
    }

    @ParameterizedTest
    @CsvSource({
        "completed,COMPLETED",
        "Complete,COMPLETED",
        "done,COMPLETED",
        "in-progress,IN_PROGRESS",
        "BLOCKED,BLOCKED",
        "canceled,CANCELLED",
        "almost completed,"
    })
    void the_state_is_understood_however_it_is_spelt(String text, StatusRecord.State state) throws IOException {
        assertThat(read("{\"status\": \"" + text + "\"}").status()).isEqualTo(state);
    }

    @Test
    void a_field_of_the_wrong_type_is_absent() throws IOException {
        StatusRecord record = read("""
                {"complete": "maybe", "progress": "half", "worked": 1, "summary": {}, "criteria": "none",
                 "criteriaStatus": 5, "steps": {"a": 1}, "iteration": "x", "status": [], "circuitBreaker": true}""");
        assertThat(record.complete()).isNull();
        assertThat(record.progress()).isNull();
        assertThat(record.worked()).isNull();
        assertThat(record.summary()).isNull();
        assertThat(record.criteria()).isEmpty();
        assertThat(record.iteration()).isNull();
        assertThat(record.status()).isNull();
        assertThat(record.claims()).isFalse();
    }

    @Test
    void no_file_is_no_status_and_no_warning() {
        assertThat(status.read()).isEqualTo(new StatusFile.Reading(null, null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{\"complete\": tr", "{\"complete\": true", "complete: true", "[true]", "\"completed\""})
    void what_cannot_be_read_is_a_warning_and_no_claim(String content) throws IOException {
        Files.writeString(file, content);
        assertThat(status.read().status()).isNull();
        assertThat(status.read().warning()).startsWith("The status file status.json is not");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e99999999999999999999", "1e-99999999999999999999", "1e2147483648", "1e-2147483649"})
    void a_number_that_nothing_holds_is_a_warning_and_no_claim(String number) throws IOException {
        Files.writeString(file, "{\"complete\": true, \"mine\": " + number + "}");
        assertThat(status.read().status()).isNull();
        assertThat(status.read().warning())
                .isEqualTo("The status file status.json has a number that is too large; it counts as absent.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e2147483647", "1e-2147483647"})
    void a_number_that_is_just_held_harms_nothing_wherever_it_stands(String number) throws IOException {
        Files.writeString(
                file,
                "{\"complete\": NUMBER, \"iteration\": NUMBER, \"summary\": NUMBER, \"mine\": NUMBER}"
                        .replace("NUMBER", number));
        assertThat(Objects.requireNonNull(status.read().status()).claims()).isFalse();
        write(new StatusFile.Update(2, Map.of(), false, 0, null, NOW));
        assertThat(Objects.requireNonNull(status.read().status()).iteration()).isEqualTo(2);
    }

    @Test
    void a_huge_file_is_a_warning_and_no_claim() throws IOException {
        Files.writeString(file, "{\"complete\": true, \"summary\": \"" + "x".repeat(1_100_000) + "\"}");
        assertThat(status.read().status()).isNull();
        assertThat(status.read().warning()).contains("larger than 1 MB");
    }

    @Test
    void a_file_nested_without_end_is_a_warning() throws IOException {
        Files.writeString(file, "{\"a\":" + "[".repeat(200_000));
        assertThat(status.read().warning()).contains("not valid JSON");
    }

    @Test
    void a_name_that_is_broken_passes_for_no_name_that_was_read_before() throws IOException {
        Files.writeString(file, "{\"progss\": 1}");
        assertThat(status.read().status()).isNotNull();
        Files.writeString(file, "{\"prog\u00ff\u00ffss\": 1}", StandardCharsets.ISO_8859_1);
        assertThat(status.read().warning()).contains("not valid UTF-8");
    }

    @Test
    void what_windows_writes_in_two_bytes_a_character_is_read() throws IOException {
        Files.writeString(file, "\ufeff{\"status\": \"completed\"}", StandardCharsets.UTF_16LE);
        StatusRecord record = Objects.requireNonNull(status.read().status());
        assertThat(record.claims()).isTrue();
    }

    @Test
    void a_fresh_start_claims_nothing() throws IOException {
        Files.write(
                file,
                status.fresh(
                        "the spec",
                        List.of(new Criterion("tests pass", null, true), new Criterion("lint", "mvn x", false)),
                        List.of("one", "two"),
                        NOW));
        StatusRecord record = Objects.requireNonNull(status.read().status());
        assertThat(record.criteriaStatus()).containsExactly(Map.entry("tests pass", false), Map.entry("lint", false));
        assertThat(record.steps()).containsExactly("one", "two");
        assertThat(record.spec()).isEqualTo("the spec");
        assertThat(record.status()).isEqualTo(StatusRecord.State.IN_PROGRESS);
        assertThat(record.claims()).isFalse();
        assertThat(record.tellsProgress()).isTrue();
    }

    @Test
    void a_fresh_start_without_criteria_and_plan_tells_no_progress() throws IOException {
        Files.write(file, status.fresh("the spec", List.of(), List.of(), NOW));
        assertThat(Objects.requireNonNull(status.read().status()).tellsProgress())
                .isFalse();
    }

    @Test
    void an_update_keeps_what_the_agent_wrote() throws IOException {
        Files.writeString(
                file,
                "{\"mine\": {\"x\": [1]}, \"criteria_status\": {\"a\": true, \"lint\": true}, \"Iteration\": 1, \"status\": \"implementing\"}");
        write(new StatusFile.Update(2, Map.of("lint", false), false, 3, "lint", NOW));
        assertThat(Files.readString(file))
                .contains("\"mine\"")
                .containsOnlyOnce("teration")
                .contains("criteria_status");
        StatusRecord record = Objects.requireNonNull(status.read().status());
        assertThat(record.iteration()).isEqualTo(2);
        assertThat(record.criteriaStatus()).containsExactly(Map.entry("a", true), Map.entry("lint", false));
        assertThat(record.circuitBreaker()).isEqualTo(new StatusRecord.CircuitBreaker(3, "lint"));
        assertThat(record.status()).isEqualTo(StatusRecord.State.IMPLEMENTING);
        assertThat(record.lastUpdated()).isEqualTo("2026-11-18T08:00:00Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999", "1.50", "3.14159265358979323846", "123456789012345678901234567890", "-0.0"})
    void an_update_keeps_a_number_of_the_agents_own_to_its_last_digit(String number) throws IOException {
        Files.writeString(file, "{\"mine\": " + number + "}");
        write(new StatusFile.Update(2, Map.of(), false, 0, null, NOW));
        assertThat(new BigDecimal(Files.readString(file).replaceAll("(?s).*\"mine\" : ([^,]+),.*", "$1")))
                .isEqualTo(new BigDecimal(number));
    }

    @Test
    void the_end_sets_completed_and_a_session_that_goes_on_takes_it_back() throws IOException {
        Files.writeString(file, "{\"mine\": 1, \"exit_signal\": true, \"complete\": true}");
        Files.write(file, status.withStatus("completed", NOW).orElseThrow());
        assertThat(Objects.requireNonNull(status.read().status()).status()).isEqualTo(StatusRecord.State.COMPLETED);

        Files.write(file, status.reopened(NOW).orElseThrow());
        StatusRecord record = Objects.requireNonNull(status.read().status());
        assertThat(record.claims()).isFalse();
        assertThat(record.exitSignal()).isNull();
        assertThat(Files.readString(file)).contains("mine");
    }

    @Test
    void a_file_that_cannot_be_read_is_not_overwritten() throws IOException {
        Files.writeString(file, "{\"complete\": tr");
        assertThat(status.updated(new StatusFile.Update(2, Map.of(), false, 0, null, NOW)))
                .isEmpty();
    }

    @Test
    void of_a_field_in_two_spellings_the_last_counts_and_is_the_one_written() throws IOException {
        Files.writeString(
                file,
                "{\"status\": \"implementing\", \"STATUS\": \"done\", \"exit_signal\": true, \"exitSignal\": true}");
        assertThat(Objects.requireNonNull(status.read().status()).claims()).isTrue();

        Files.write(file, status.reopened(NOW).orElseThrow());
        StatusRecord record = Objects.requireNonNull(status.read().status());
        assertThat(record.claims()).isFalse();
        assertThat(record.exitSignal()).isNull();
    }

    private void write(StatusFile.Update update) throws IOException {
        Files.write(file, status.updated(update).orElseThrow());
    }

    private StatusRecord read(String json) throws IOException {
        Files.writeString(file, json);
        return Objects.requireNonNull(status.read().status());
    }
}
