package dev.claudeloop.core.state;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** The records of a session in memory, compressed: an agent may delete the journal and the logs in one go. */
final class PackedRecords {
    private final NavigableMap<Integer, byte[]> packed = new TreeMap<>();

    void put(int iteration, byte[] json) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DeflaterOutputStream(bytes)) {
            out.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        packed.put(iteration, bytes.toByteArray());
    }

    byte[] get(int iteration) {
        byte[] bytes = packed.get(iteration);
        if (bytes == null) {
            throw new IllegalArgumentException("no record of iteration " + iteration);
        }
        try (var in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
