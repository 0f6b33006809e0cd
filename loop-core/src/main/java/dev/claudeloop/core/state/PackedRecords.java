package dev.claudeloop.core.state;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;

/** The records of a session in memory, compressed: an agent may delete the journal and the logs in one go. */
final class PackedRecords {
    private final NavigableMap<Integer, byte[]> packed = new TreeMap<>();

    /** The first record, which the others are much alike: they are told by how they differ from it. */
    private byte[] pattern = {};

    void put(int iteration, byte[] json) {
        if (pattern.length == 0) {
            pattern = json.clone();
        }
        var deflater = new Deflater();
        deflater.setDictionary(pattern);
        var bytes = new ByteArrayOutputStream();
        try (var out = new DeflaterOutputStream(bytes, deflater)) {
            out.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        packed.put(iteration, bytes.toByteArray());
    }

    byte[] get(int iteration) {
        byte[] bytes = packed.get(iteration);
        if (bytes == null) {
            throw new IllegalArgumentException("no record of iteration " + iteration);
        }
        var inflater = new Inflater();
        try {
            inflater.setInput(bytes);
            return inflated(inflater);
        } catch (DataFormatException e) {
            throw new IllegalStateException("the record of iteration " + iteration + " was packed well", e);
        } finally {
            inflater.end();
        }
    }

    private byte[] inflated(Inflater inflater) throws DataFormatException {
        var json = new ByteArrayOutputStream();
        var buffer = new byte[8192];
        while (!inflater.finished()) {
            int count = inflater.inflate(buffer);
            json.write(buffer, 0, count);
            if (inflater.needsDictionary()) {
                inflater.setDictionary(pattern);
            } else if (count == 0 && !inflater.finished()) {
                throw new DataFormatException("it ends too early");
            }
        }
        return json.toByteArray();
    }

    void remove(int iteration) {
        packed.remove(iteration);
    }

    boolean contains(int iteration) {
        return packed.containsKey(iteration);
    }

    /** All numbers, in order. */
    List<Integer> numbers() {
        return List.copyOf(packed.keySet());
    }
}
