package dev.claudeloop.core.state;

import dev.claudeloop.core.api.IterationRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The iterations of a journal on disk, and in memory what must be there: the agent may delete or edit any of it. */
final class RecordStore {
    private final IterationFiles files;
    private final FolderMark mark;
    private final Documents documents;
    private final Consumer<String> warnings;
    private final PackedRecords records = new PackedRecords();
    private final BitSet streams = new BitSet();
    private final Set<Integer> lostStreams = new TreeSet<>();

    RecordStore(IterationFiles files, Documents documents, Consumer<String> warnings) throws IOException {
        this.files = files;
        this.mark = new FolderMark(files.folder());
        this.documents = documents;
        this.warnings = warnings;
        load();
    }

    private void load() throws IOException {
        Set<String> names = files.names();
        for (int number : IterationFiles.numbers(names)) {
            if (!names.contains(IterationFiles.recordName(number))) {
                continue;
            }
            try {
                if (!Files.isRegularFile(files.record(number))) {
                    throw new UnreadableException("it is no file");
                }
                byte[] json = Files.readAllBytes(files.record(number));
                parse(number, json);
                records.put(number, json);
                if (names.contains(IterationFiles.streamName(number))) {
                    streams.set(number);
                }
            } catch (UnreadableException e) {
                Path aside = SetAside.move(files.record(number), "unreadable");
                warnings.accept(files.record(number) + " cannot be read, and was set aside as " + aside.getFileName()
                        + ": " + e.getMessage() + ".");
            }
        }
    }

    private IterationRecord parse(int number, byte[] json) throws UnreadableException {
        IterationRecord record = documents.fromJson(json, IterationRecord.class, IterationRecord.SCHEMA_VERSION);
        if (record.iteration() != number) {
            throw new UnreadableException("it is the record of iteration " + record.iteration());
        }
        if (!Wholeness.areThere(
                record.runId(),
                record.mode(),
                record.strategy(),
                record.startedAt(),
                record.endedAt(),
                record.claude(),
                record.claims(),
                record.changes(),
                record.verification(),
                record.guards(),
                record.decision())) {
            throw new UnreadableException("something is missing in it");
        }
        return record;
    }

    List<Integer> numbers() {
        return records.numbers();
    }

    boolean contains(int number) {
        return records.contains(number);
    }

    byte[] json(int number) {
        return records.get(number);
    }

    IterationRecord record(int number) {
        return read(number, records.get(number));
    }

    private IterationRecord read(int number, byte[] json) {
        try {
            return parse(number, json);
        } catch (UnreadableException e) {
            throw new IllegalStateException("the record of iteration " + number + " cannot be read back", e);
        }
    }

    /**
     * Keeps a record; the stream is moved in before, so that a record that is there has its stream. The reports of the
     * end read all records: one that they could not read fails here, in its own iteration.
     */
    void add(int number, byte[] json, Path stream) throws IOException {
        read(number, json);
        OwnerOnly.createDirectories(files.folder());
        if (Files.isRegularFile(stream, LinkOption.NOFOLLOW_LINKS)) {
            OwnerOnly.restrict(stream);
            AtomicFile.moveOver(stream, files.stream(number));
            streams.set(number);
        } else {
            // What a killed run left under this number would pass for the stream of this iteration.
            Files.deleteIfExists(files.stream(number));
            warnings.accept("What Claude printed in iteration " + number + " is lost: " + stream + " is gone.");
        }
        AtomicFile.write(files.record(number), json);
        records.put(number, json);
        mark.mark();
    }

    /** Moves later records out, from the last one on, so that a kill in between leaves no gap. */
    void moveAfter(int iteration, IterationFiles target) throws IOException {
        List<Integer> numbers = numbers();
        for (int i = numbers.size() - 1; i >= 0 && numbers.get(i) > iteration; i--) {
            int number = numbers.get(i);
            if (Files.exists(files.stream(number))) {
                AtomicFile.moveOver(files.stream(number), target.stream(number));
            }
            AtomicFile.moveOver(files.record(number), target.record(number));
            records.remove(number);
            streams.clear(number);
            lostStreams.remove(number);
        }
        mark.mark();
    }

    Set<Integer> lostStreams() {
        return new TreeSet<>(lostStreams);
    }

    void giveBack(int number, Path stream) throws IOException {
        OwnerOnly.linkOrCopy(stream, files.stream(number));
        OwnerOnly.restrict(files.stream(number));
        lostStreams.remove(number);
        mark.mark();
    }

    /** Compares names only if the folder was touched, and content of the last record only, which the next run needs. */
    void restore() throws IOException {
        if (mark.changed()) {
            restoreMissing();
        }
        List<Integer> numbers = numbers();
        restoreEdited(numbers.subList(Math.max(0, numbers.size() - 1), numbers.size()));
        if (Files.isDirectory(files.folder())) {
            mark.mark();
        }
    }

    /** Compares everything. */
    void sweep() throws IOException {
        restoreMissing();
        restoreEdited(numbers());
        mark.mark();
    }

    private void restoreMissing() throws IOException {
        Set<String> names = files.names();
        files.clearLeftovers();
        for (int number : IterationFiles.numbers(names)) {
            if (!contains(number) && names.contains(IterationFiles.recordName(number))) {
                Path aside = SetAside.move(files.record(number), "foreign");
                warnings.accept("Somebody else wrote a record of iteration " + number
                        + " into the journal; it was set aside as " + aside.getFileName() + ".");
            }
        }
        var deleted = new ArrayList<Integer>();
        for (int number : numbers()) {
            if (!names.contains(IterationFiles.recordName(number))) {
                AtomicFile.write(files.record(number), records.get(number));
                deleted.add(number);
            }
        }
        if (!deleted.isEmpty()) {
            warnings.accept("Somebody else deleted from the journal; written again: " + iterations(deleted) + ".");
        }
        streams.stream()
                .filter(number -> !names.contains(IterationFiles.streamName(number)))
                .forEach(lostStreams::add);
    }

    private void restoreEdited(List<Integer> numbers) throws IOException {
        var edited = new ArrayList<Integer>();
        for (int number : numbers) {
            byte[] json = records.get(number);
            if (!isOnDisk(number, json)) {
                AtomicFile.write(files.record(number), json);
                edited.add(number);
            }
        }
        if (!edited.isEmpty()) {
            warnings.accept("Somebody else edited the journal; written again: " + iterations(edited) + ".");
        }
    }

    private boolean isOnDisk(int number, byte[] json) throws IOException {
        Path record = files.record(number);
        if (Files.exists(record) && !Files.isRegularFile(record)) {
            SetAside.move(record, "foreign");
        }
        try {
            return Arrays.equals(json, Files.readAllBytes(record));
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private static String iterations(List<Integer> numbers) {
        return (numbers.size() == 1 ? "iteration " : "iterations ")
                + String.join(", ", numbers.stream().map(String::valueOf).toList());
    }
}
