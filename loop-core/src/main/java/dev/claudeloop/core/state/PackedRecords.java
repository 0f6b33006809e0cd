package dev.claudeloop.core.state;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** The records of a session in memory, compressed: an agent may delete the journal and the logs in one go. */
final class PackedRecords {
    /** All numbers, in order; the records have the same places. */
    private int[] numbers = {};

    private final List<byte[]> packed = new ArrayList<>();

    /** The first record, which the others are much alike: they are told by how they differ from it. */
    private byte[] pattern = {};

    void put(int iteration, byte[] json) {
        if (pattern.length == 0) {
            pattern = json.clone();
        }
        int place = place(iteration);
        if (place >= 0) {
            packed.set(place, deflated(json));
            return;
        }
        packed.add(-place - 1, deflated(json));
        numbers = IntStream.concat(IntStream.of(numbers), IntStream.of(iteration))
                .sorted()
                .toArray();
    }

    private byte[] deflated(byte[] json) {
        var deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try {
            deflater.setDictionary(pattern);
            deflater.setInput(json);
            deflater.finish();
            var bytes = new ByteArrayOutputStream();
            var buffer = new byte[1024];
            while (!deflater.finished()) {
                bytes.write(buffer, 0, deflater.deflate(buffer));
            }
            return bytes.toByteArray();
        } finally {
            deflater.end();
        }
    }

    byte[] get(int iteration) {
        int place = place(iteration);
        if (place < 0) {
            throw new IllegalArgumentException("no record of iteration " + iteration);
        }
        var inflater = new Inflater(true);
        try {
            inflater.setDictionary(pattern);
            byte[] bytes = packed.get(place);
            // One byte more than there is: what inflates without a header asks for it.
            inflater.setInput(Arrays.copyOf(bytes, bytes.length + 1));
            return inflated(inflater);
        } catch (DataFormatException e) {
            throw new IllegalStateException("the record of iteration " + iteration + " was packed well", e);
        } finally {
            inflater.end();
        }
    }

    private static byte[] inflated(Inflater inflater) throws DataFormatException {
        var json = new ByteArrayOutputStream();
        var buffer = new byte[8192];
        while (!inflater.finished()) {
            int count = inflater.inflate(buffer);
            if (count == 0 && !inflater.finished()) {
                throw new DataFormatException("it ends too early");
            }
            json.write(buffer, 0, count);
        }
        return json.toByteArray();
    }

    void remove(int iteration) {
        int place = place(iteration);
        if (place >= 0) {
            packed.remove(place);
            numbers =
                    IntStream.of(numbers).filter(number -> number != iteration).toArray();
        }
    }

    boolean contains(int iteration) {
        return place(iteration) >= 0;
    }

    /** All numbers, in order. */
    List<Integer> numbers() {
        return IntStream.of(numbers).boxed().toList();
    }

    /** Its index, or where it would be as {@code -(index) - 1}. */
    private int place(int iteration) {
        return Arrays.binarySearch(numbers, iteration);
    }
}
