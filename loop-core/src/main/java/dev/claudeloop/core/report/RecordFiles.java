package dev.claudeloop.core.report;

import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.state.Documents;
import dev.claudeloop.core.state.Journal;
import dev.claudeloop.core.state.OwnerOnly;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Keeps the records of a run as JSON in the log directory, with the raw stream beside each. */
public final class RecordFiles implements LoopListener {
    private final Path logDirectory;
    private final Journal journal;
    private final boolean resumed;
    private final Documents documents = new Documents();

    public RecordFiles(Path logDirectory, Journal journal, boolean resumed, Consumer<String> warnings) {
        this.logDirectory = logDirectory;
        this.journal = journal;
        this.resumed = resumed;
    }

    @Override
    public void started(RunRecord run) {
        if (!resumed) {
            clearIterations();
        }
        writeRun(run);
    }

    /** Records of an earlier run would pass for this one's. */
    private void clearIterations() {
        Path directory = logDirectory.resolve("iterations");
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "[0-9]*.{json,ndjson}")) {
            for (Path file : files) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new LoopException("The records of the last run cannot be cleared: " + e.getMessage(), e);
        }
    }

    @Override
    public void iterationEnded(IterationRecord iteration) {
        String name = String.format("%03d", iteration.iteration());
        Path directory = logDirectory.resolve("iterations");
        write(directory.resolve(name + ".json"), iteration);
        try {
            OwnerOnly.copy(journal.files().stream(iteration.iteration()), directory.resolve(name + ".stream.ndjson"));
        } catch (IOException e) {
            throw new LoopException("The stream of iteration " + name + " cannot be kept: " + e.getMessage(), e);
        }
    }

    @Override
    public void finished(RunRecord run) {
        writeRun(run);
    }

    private void writeRun(RunRecord run) {
        write(logDirectory.resolve("run.json"), run);
    }

    private void write(Path file, Object document) {
        try {
            documents.write(file, document);
        } catch (IOException e) {
            throw new LoopException("The loop cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
