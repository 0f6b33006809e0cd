package dev.claudeloop.core.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A journal in a folder of its own, and hands to fill it. */
abstract class OpenJournal {
    static final String SESSION = "20260304-120000-abcdef01";

    @TempDir
    Path loopFolder;

    final List<String> warnings = new ArrayList<>();
    StateDirectory state;
    Journal journal;

    @BeforeEach
    void a_new_journal() {
        state = StateDirectory.in(loopFolder);
        journal = open();
    }

    final Journal open() {
        return new Journal(state, SESSION, warnings::add);
    }

    final Path folder() {
        return loopFolder.resolve("state/journal").resolve(SESSION);
    }

    final Path file(String name) {
        return folder().resolve("iterations").resolve(name);
    }

    final void add(int number) throws IOException {
        Files.writeString(state.stream(), "stream " + number);
        journal.add(Samples.iteration(number), state.stream());
    }

    final void add(int first, int last) throws IOException {
        for (int number = first; number <= last; number++) {
            add(number);
        }
    }
}
