package dev.claudeloop.core.report;

import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.state.AtomicFile;
import dev.claudeloop.core.state.Documents;
import dev.claudeloop.core.state.FolderMark;
import dev.claudeloop.core.state.IterationFiles;
import dev.claudeloop.core.state.Journal;
import dev.claudeloop.core.state.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Keeps the log directory like the journal: a record and a stream for each iteration, and the run. The log directory
 * may be deleted at any time, and the loop goes on when it cannot be written.
 */
public final class RecordFiles implements LoopListener {
    private final Path logDirectory;
    private final IterationFiles logs;
    private final FolderMark mark;
    private final Journal journal;
    private final Consumer<String> warnings;
    private final Documents documents = new Documents();
    private final Set<Integer> knownLost = new TreeSet<>();
    private byte[] run = {};
    private Optional<byte[]> journalled = Optional.empty();
    private final OneWarning guard;

    public RecordFiles(Path logDirectory, Journal journal, Consumer<String> warnings) {
        this.logDirectory = logDirectory;
        this.logs = new IterationFiles(logDirectory.resolve("iterations"));
        this.mark = new FolderMark(logs.folder());
        this.journal = journal;
        this.warnings = warnings;
        this.guard = new OneWarning(
                "The log directory " + logDirectory + " cannot be written",
                "The loop goes on; its records are in " + journal.files().folder() + ".",
                warnings);
    }

    @Override
    public void started(RunRecord started) {
        journalled = journal.runJson();
        guard.attempt(() -> {
            run = documents.toJson(started);
            logs.clearLeftovers();
            clearAfter(started.resumedAfter());
            restoreMissing();
            writeRun();
        });
    }

    @Override
    public void iterationEnded(IterationRecord iteration) {
        takeStreamsBack();
        guard.attempt(() -> {
            if (mark.changed()) {
                restoreMissing();
            } else {
                putRecord(iteration.iteration());
                putStream(iteration.iteration());
            }
            mark.mark();
            followRun();
        });
    }

    @Override
    public void finished(RunRecord finished) {
        try {
            journal.sweep();
            takeStreamsBack();
        } finally {
            guard.attempt(() -> {
                run = documents.toJson(finished);
                restoreMissing();
                restoreEdited();
                writeRun();
            });
        }
    }

    /** Records of another session, or of iterations that are to be done again, would pass for this one's. */
    private void clearAfter(int last) throws IOException {
        for (int number : IterationFiles.numbers(logs.names())) {
            if (number > last) {
                Files.deleteIfExists(logs.record(number));
                Files.deleteIfExists(logs.stream(number));
            }
        }
    }

    private void restoreMissing() throws IOException {
        Set<String> names = logs.names();
        for (int number : journal.numbers()) {
            if (!names.contains(IterationFiles.recordName(number))) {
                putRecord(number);
            }
            if (!names.contains(IterationFiles.streamName(number))) {
                putStream(number);
            }
        }
    }

    private void restoreEdited() throws IOException {
        for (int number : journal.numbers()) {
            if (!Arrays.equals(journal.json(number), Files.readAllBytes(logs.record(number)))) {
                putRecord(number);
            }
        }
    }

    private void putRecord(int number) throws IOException {
        AtomicFile.writeSoon(logs.record(number), journal.json(number));
    }

    private void putStream(int number) throws IOException {
        Path stream = journal.files().stream(number);
        if (Files.exists(stream)) {
            OwnerOnly.linkOrCopy(stream, logs.stream(number));
        }
    }

    /** Writes the run again if the engine told the journal more of it, or if it is gone. */
    private void followRun() throws IOException {
        Optional<byte[]> told = journal.runJson();
        if (told.isPresent() && !Arrays.equals(told.get(), journalled.orElse(null))) {
            journalled = told;
            run = told.get();
            writeRun();
        } else if (Files.notExists(logDirectory.resolve("run.json"))) {
            writeRun();
        }
    }

    private void writeRun() throws IOException {
        AtomicFile.writeSoon(logDirectory.resolve("run.json"), run);
    }

    /** The journal writes lost records again by itself, but streams are too long to be kept in memory. */
    private void takeStreamsBack() {
        var restored = new TreeSet<Integer>();
        var lost = new TreeSet<Integer>();
        for (int number : journal.lostStreams()) {
            Path copy = logs.stream(number);
            if (Files.isRegularFile(copy, LinkOption.NOFOLLOW_LINKS)) {
                journal.giveBack(number, copy);
                restored.add(number);
            } else if (knownLost.add(number)) {
                lost.add(number);
            }
        }
        if (!restored.isEmpty()) {
            warnings.accept("Somebody else deleted streams from the journal; restored from " + logs.folder()
                    + ": those of iteration " + list(restored) + ".");
        }
        if (!lost.isEmpty()) {
            warnings.accept("What Claude printed is lost for iteration " + list(lost)
                    + ": somebody else deleted it from the journal, and from " + logs.folder() + " too.");
        }
    }

    private static String list(Set<Integer> numbers) {
        return String.join(", ", numbers.stream().map(String::valueOf).toList());
    }
}
