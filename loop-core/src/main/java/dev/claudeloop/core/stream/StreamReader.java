package dev.claudeloop.core.stream;

import dev.claudeloop.core.stream.LineParser.Parsed;
import dev.claudeloop.core.stream.StreamEvent.BadLine;
import dev.claudeloop.core.stream.StreamEvent.MalformedResult;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Reads Claude's output to its end and reports each line as an event, in order, on the thread that reads. A line that
 * is no event is reported as {@link BadLine} or {@link MalformedResult}; empty lines are not reported.
 */
public final class StreamReader {
    private final RawLog rawLog;
    private final Consumer<StreamEvent> listener;
    private final LineParser parser = new LineParser();
    private final Interleaved interleaved = new Interleaved(parser);
    private final Map<LineFault, Long> faults = new EnumMap<>(LineFault.class);
    private long bytes;
    private long lines;

    /** A reader that keeps the bytes in {@code rawLog} and reports to {@code listener}. */
    public StreamReader(RawLog rawLog, Consumer<StreamEvent> listener) {
        this.rawLog = rawLog;
        this.listener = listener;
    }

    /** Reads until the stream ends; whatever the bytes are, it throws only if they cannot be had. */
    public void read(InputStream in) throws IOException {
        var window = new ByteWindow(in, rawLog);
        try {
            while (window.beginLine()) {
                int end = window.endOfShortLine();
                if (end >= 0) {
                    shortLine(window, end);
                } else {
                    longLine(window);
                }
                window.passLineEnd();
            }
        } finally {
            bytes += window.total();
        }
        if (interleaved.owesResult()) {
            listener.accept(new MalformedResult(LineFault.INJECTED, "its second half never came", ""));
        }
    }

    /** What was read, for the thread that read it. */
    public StreamSummary summary() {
        return new StreamSummary(bytes, lines, Map.copyOf(faults));
    }

    private void shortLine(ByteWindow window, int end) {
        int from = window.scan.endOfBlanks(window.start(), end);
        int to = withoutCarriageReturn(window.bytes, from, end);
        window.moveTo(end);
        if (from >= to) {
            return;
        }
        lines++;
        Parsed parsed = parser.parse(window.bytes, from, to);
        report(parsed, window.bytes, from, to, true, parsed.event() != null ? "" : Excerpt.of(window.bytes, from, to));
    }

    private void longLine(ByteWindow window) throws IOException {
        window.moveTo(window.scan.endOfBlanks(window.start(), window.limit()));
        lines++;
        String excerpt = Excerpt.of(window.bytes, window.position(), window.limit());
        Parsed parsed = parser.parse(new LongLine(window));
        int to = withoutCarriageReturn(window.bytes, window.start(), window.position());
        report(parsed, window.bytes, Math.max(window.start(), to - Caps.VALUE_BYTES), to, false, excerpt);
    }

    private int withoutCarriageReturn(byte[] line, int from, int end) {
        if (end > from && line[end - 1] == '\r') {
            count(LineFault.CRLF);
            return end - 1;
        }
        return end;
    }

    private void report(Parsed parsed, byte[] line, int from, int to, boolean whole, String excerpt) {
        StreamEvent event = parsed.event();
        if (event != null) {
            listener.accept(event);
            return;
        }
        List<StreamEvent> found = interleaved.find(line, from, to, whole, parsed.likeResult());
        LineFault fault = found.isEmpty() ? parsed.fault() : LineFault.INJECTED;
        count(fault);
        listener.accept(
                parsed.likeResult() && found.isEmpty()
                        ? new MalformedResult(fault, parsed.reason(), excerpt)
                        : new BadLine(fault, parsed.reason(), excerpt));
        found.forEach(listener);
    }

    private void count(LineFault fault) {
        faults.merge(fault, 1L, Long::sum);
    }
}
