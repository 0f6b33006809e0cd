package dev.claudeloop.core.claim;

import dev.claudeloop.core.api.StatusRecord;
import dev.claudeloop.core.fuzz.Holds;
import dev.claudeloop.core.fuzz.ScratchFile;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What holds for every status file, for a fuzzer to disprove. */
public final class StatusFileFuzz {
    private static final Instant NOW = Instant.parse("2026-11-18T08:00:00Z");
    private static final StatusFile.Update UPDATE =
            new StatusFile.Update(7, Map.of("tests pass", false, "lint", true), false, 2, "tests pass", NOW);
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final ScratchFile FILE = new ScratchFile("status.json");
    private static final StatusFile STATUS = new StatusFile(FILE.path());

    private StatusFileFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        StatusFile.Reading reading = read(input);
        boolean readable = reading.status() != null;
        Holds.same("there is a status or a warning", reading.warning() == null, readable);
        Optional<byte[]> updated = STATUS.updated(UPDATE);
        Holds.same("what cannot be read is not written over", updated.isPresent(), readable);
        if (reading.status() != null) {
            theAgentsWordsAreKept(input, updated.orElseThrow());
            theLoopsWordsAreRead(updated.orElseThrow(), reading.status());
            anEndIsWrittenAndTakenBack(input);
        }
    }

    private static void theAgentsWordsAreKept(byte[] before, byte[] after) {
        List<String> names = new ArrayList<>(JSON.readTree(before).propertyNames());
        JsonNode kept = JSON.readTree(after);
        Holds.that("every field is kept", kept.propertyNames().containsAll(names));
        JsonNode mine = JSON.readTree(before).get("mine");
        Holds.that(
                "the agent's own field is as it was: " + mine + " is " + kept.get("mine"),
                mine == null || mine.equals(StatusFileFuzz::compared, kept.get("mine")));
    }

    /** 1e0 is written as 1, which is the same number. */
    private static int compared(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue());
        }
        return one.equals(other) ? 0 : 1;
    }

    private static void theLoopsWordsAreRead(byte[] updated, StatusRecord before) {
        StatusRecord record = record(updated);
        Holds.same("the iteration is read", record.iteration(), 7);
        Holds.same("a measured no is read", record.criteriaStatus().get("tests pass"), false);
        Holds.same("a measured yes is read", record.criteriaStatus().get("lint"), true);
        Holds.same("the breaker is read", record.circuitBreaker(), new StatusRecord.CircuitBreaker(2, "tests pass"));
        Holds.same("the claim is as before", record.claims(), before.claims());
        Holds.that(
                "a second update changes nothing",
                Arrays.equals(STATUS.updated(UPDATE).orElseThrow(), updated));
    }

    private static void anEndIsWrittenAndTakenBack(byte[] input) {
        FILE.with(input);
        StatusRecord ended = record(STATUS.withStatus("completed", NOW).orElseThrow());
        Holds.same("the end is read", ended.status(), StatusRecord.State.COMPLETED);
        StatusRecord reopened = record(STATUS.reopened(NOW).orElseThrow());
        Holds.that("a reopened status claims nothing", !reopened.claims() && !reopened.ended());
        Holds.same("a reopened status has no exit signal", reopened.exitSignal(), null);
    }

    /** A long text as the whole, and as each of its parts. */
    public static void isReadWhereverItStands(String text) {
        read(text.getBytes(StandardCharsets.UTF_8));
        for (String name : List.of(text, "summary", "status", "criteria", "iteration", "exit_signal")) {
            boolean readable = read(JSON.writeValueAsBytes(Map.of(name, text))).status() != null;
            Holds.same(
                    "a long field is read and updated, or neither",
                    STATUS.updated(UPDATE).isPresent(),
                    readable);
        }
    }

    private static StatusRecord record(byte[] content) {
        return Objects.requireNonNull(read(content).status());
    }

    private static StatusFile.Reading read(byte[] content) {
        FILE.with(content);
        return STATUS.read();
    }
}
