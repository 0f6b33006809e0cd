package dev.claudeloop.core.state;

import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The records of one session, which are the truth about it. A record that is there is whole; what somebody else deletes
 * or edits while the journal is open is noticed and written again.
 */
public final class Journal {
    private static final String RUN = "run.json";
    private static final Pattern SESSION_ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private final Path directory;
    private final IterationFiles files;
    private final RecordStore store;
    private final KeptFiles run;
    private final Documents documents = new Documents();

    /** Opens the journal of a session, which may be new; what cannot be read in it is set aside with a warning. */
    public Journal(StateDirectory state, String sessionId, Consumer<String> warnings) {
        if (!isSessionId(sessionId)) {
            throw new LoopException("'" + sessionId + "' is no session id. `reset` forgets the session.");
        }
        this.directory = JournalRotation.folder(state).resolve(sessionId);
        this.files = new IterationFiles(directory.resolve("iterations"));
        this.run = new KeptFiles(directory);
        try {
            this.store = new RecordStore(files, documents, warnings);
        } catch (IOException e) {
            throw failed("The journal in " + directory + " cannot be read", e);
        }
    }

    /** Whether this can name a session: it becomes the name of a folder that is deleted one day. */
    static boolean isSessionId(String id) {
        return SESSION_ID.matcher(id).matches();
    }

    /** Deletes the journals of the oldest sessions beyond {@code keep}, never the current one's; 0 keeps all. */
    public static void rotate(StateDirectory state, int keep, String current) {
        try {
            JournalRotation.rotate(state, keep, current);
        } catch (IOException e) {
            throw failed("Old journals cannot be deleted", e);
        }
    }

    /** Where the records and streams are. */
    public IterationFiles files() {
        return files;
    }

    /** Keeps a record, and moves the stream in beside it. */
    public void add(IterationRecord record, Path stream) {
        int number = record.iteration();
        if (store.contains(number)) {
            throw new LoopException("Iteration " + number + " is in the journal already: " + files.record(number));
        }
        restore();
        try {
            store.add(number, documents.toJson(record), stream);
        } catch (IOException e) {
            throw failed("The record of iteration " + number + " cannot be kept in " + directory, e);
        }
    }

    public Optional<IterationRecord> last() {
        List<Integer> numbers = numbers();
        return numbers.isEmpty() ? Optional.empty() : Optional.of(store.record(numbers.get(numbers.size() - 1)));
    }

    /** All records, in order. */
    public List<IterationRecord> records() {
        return after(0).toList();
    }

    /** The records after an iteration, in order, each read when it is its turn: a long session's take much memory. */
    public Stream<IterationRecord> after(int iteration) {
        return numbers().stream().filter(number -> number > iteration).map(store::record);
    }

    /** The numbers of all records, in order. */
    public List<Integer> numbers() {
        return store.numbers();
    }

    /** A record as it stands in its file. */
    public byte[] json(int iteration) {
        return store.json(iteration);
    }

    /** Moves the records after an iteration to a folder {@code aside-<n>-<k>}; gives how many. */
    public int setAsideAfter(int iteration) {
        int later =
                (int) numbers().stream().filter(number -> number > iteration).count();
        if (later > 0) {
            restore();
            try {
                store.moveAfter(iteration, new IterationFiles(freeFolder("aside-" + iteration + "-")));
            } catch (IOException e) {
                throw failed("The records after iteration " + iteration + " cannot be set aside", e);
            }
        }
        return later;
    }

    private Path freeFolder(String prefix) throws IOException {
        int number = 1;
        while (Files.exists(directory.resolve(prefix + number))) {
            number++;
        }
        return OwnerOnly.createDirectories(directory.resolve(prefix + number));
    }

    public void write(RunRecord record) {
        try {
            run.write(RUN, documents.toJson(record));
        } catch (IOException e) {
            throw failed("The loop cannot write " + run.path(RUN), e);
        }
    }

    /** The run as it was last written here, as JSON. */
    public Optional<byte[]> runJson() {
        try {
            return run.read(RUN);
        } catch (IOException e) {
            throw failed("The loop cannot read " + run.path(RUN), e);
        }
    }

    /** Writes again what somebody else deleted, and the last record if it was edited; cheap if nothing was touched. */
    public void restore() {
        try {
            run.restore();
            store.restore();
        } catch (IOException e) {
            throw failed("The journal in " + directory + " cannot be restored", e);
        }
    }

    /** Writes again whatever somebody else deleted or edited; looks at every record. */
    public void sweep() {
        try {
            run.restore();
            store.sweep();
        } catch (IOException e) {
            throw failed("The journal in " + directory + " cannot be restored", e);
        }
    }

    /** The iterations whose streams were here and are gone, in order. */
    public Set<Integer> lostStreams() {
        return store.lostStreams();
    }

    /** Takes a lost stream back from a copy. */
    public void giveBack(int iteration, Path stream) {
        try {
            store.giveBack(iteration, stream);
        } catch (IOException e) {
            throw failed("The stream of iteration " + iteration + " cannot be restored", e);
        }
    }

    private static LoopException failed(String what, IOException e) {
        return StateFailure.of(what, e);
    }
}
