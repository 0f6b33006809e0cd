package dev.claudeloop.core.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Adds records to a journal as fast as it can, until it is killed. */
final class JournalWriter {

    private JournalWriter() {}

    public static void main(String[] arguments) throws IOException {
        StateDirectory state = StateDirectory.in(Path.of(arguments[0]));
        var journal = new Journal(state, arguments[1], System.out::println);
        int next = journal.last().map(last -> last.iteration() + 1).orElse(1);
        System.out.println("begins at " + next);
        while (true) {
            Files.writeString(state.stream(), "stream of " + next + "\n");
            journal.add(Samples.iteration(next, ("result of " + next + " ").repeat(500)), state.stream());
            next++;
        }
    }
}
