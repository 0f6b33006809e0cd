package dev.claudeloop.core.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.IterationRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for every journal. */
class JournalPropertiesTest {

    /** What happens to a journal. */
    enum Kind {
        ADD,
        SET_ASIDE,
        REOPEN,
        SOMEBODY_DELETES
    }

    record Step(Kind kind, int number) {}

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Kind> kinds =
                Arbitraries.of(Kind.ADD, Kind.ADD, Kind.ADD, Kind.SET_ASIDE, Kind.REOPEN, Kind.SOMEBODY_DELETES);
        return Combinators.combine(kinds, Arbitraries.integers().between(0, 12))
                .as(Step::new)
                .list()
                .ofMaxSize(25);
    }

    @Property(tries = 40)
    void whatever_is_added_set_aside_or_deleted_each_number_is_there_once_and_nothing_is_lost(
            @ForAll("steps") List<Step> steps) throws IOException {
        Path loopFolder = Files.createTempDirectory("journal");
        try {
            StateDirectory state = StateDirectory.in(loopFolder);
            var warnings = new ArrayList<String>();
            var journal = new Journal(state, "session", warnings::add);
            var expected = new TreeMap<Integer, String>();
            var everything = new HashMap<String, Integer>();
            int serial = 0;
            for (Step step : steps) {
                switch (step.kind()) {
                    case ADD -> {
                        int next = expected.isEmpty() ? 1 : expected.lastKey() + 1;
                        String text = "serial " + serial++;
                        Files.writeString(state.stream(), text);
                        journal.add(Samples.iteration(next, text), state.stream());
                        expected.put(next, text);
                        everything.put(text, next);
                    }
                    case SET_ASIDE -> {
                        journal.setAsideAfter(step.number());
                        expected.tailMap(step.number(), false).clear();
                    }
                    case REOPEN -> {
                        journal.restore();
                        journal = new Journal(state, "session", warnings::add);
                    }
                    case SOMEBODY_DELETES ->
                        Files.deleteIfExists(journal.files().record(step.number()));
                }
            }
            journal.restore();
            Map<Integer, String> found = new TreeMap<>();
            for (IterationRecord record : new Journal(state, "session", warnings::add).records()) {
                assertThat(found.put(
                                record.iteration(),
                                String.valueOf(record.claude().result())))
                        .isNull();
            }
            assertThat(found).isEqualTo(expected);
            assertThat(streams(loopFolder)).isEqualTo(everything);
        } finally {
            Folder.delete(loopFolder);
        }
    }

    /** What each stream says, with the number that it stands under, wherever it was moved. */
    private static Map<String, Integer> streams(Path loopFolder) throws IOException {
        var streams = new HashMap<String, Integer>();
        try (var files = Files.walk(loopFolder)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".stream.ndjson")).toList()) {
                String name = file.getFileName().toString();
                streams.put(Files.readString(file), Integer.valueOf(name.substring(0, name.indexOf('.'))));
            }
        }
        return streams;
    }
}
