package dev.claudeloop.core.stream;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What a reader made of a stream. */
record Reading(List<StreamEvent> events, StreamSummary summary, ByteBuffer rawLog) {

    static Reading of(String stream) {
        return of(stream.getBytes(StandardCharsets.UTF_8));
    }

    static Reading of(byte[] stream) {
        return of(new ByteArrayInputStream(stream));
    }

    static Reading of(InputStream stream) {
        var events = new ArrayList<StreamEvent>();
        var raw = new ByteArrayOutputStream();
        var reader = new StreamReader(new RawLog(raw, Long.MAX_VALUE), events::add);
        try {
            reader.read(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Reading(events, reader.summary(), ByteBuffer.wrap(raw.toByteArray()));
    }

    /** The event of a stream that has only one. */
    static <T extends StreamEvent> T only(Class<T> kind, String stream) {
        List<StreamEvent> events = of(stream).events();
        if (events.size() != 1) {
            throw new AssertionError("not one event but " + events);
        }
        return kind.cast(events.get(0));
    }

    <T extends StreamEvent> List<T> events(Class<T> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    long count(LineFault fault) {
        return summary.faults().getOrDefault(fault, 0L);
    }
}
