package dev.claudeloop.core.stream;

import dev.claudeloop.core.stream.StreamEvent.BadLine;
import dev.claudeloop.core.stream.StreamEvent.MalformedResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Reads Claude's output to its end and reports each line as an event, in order, on the thread that reads. A line that
 * is no event is reported as {@link BadLine} or {@link MalformedResult}; empty lines are not reported.
 */
public final class StreamReader {
    private static final byte[] RESULT_TYPE = "\"type\":\"result\"".getBytes(StandardCharsets.US_ASCII);

    private final RawLog rawLog;
    private final Consumer<StreamEvent> listener;
    private final WholeLineParser wholeLines = new WholeLineParser();
    private final Interleaved interleaved = new Interleaved();
    private final Map<LineFault, Long> faults = new ConcurrentHashMap<>();
    private volatile long bytes;
    private volatile long lines;

    /** A reader that keeps the bytes in {@code rawLog} and reports to {@code listener}. */
    public StreamReader(RawLog rawLog, Consumer<StreamEvent> listener) {
        this.rawLog = rawLog;
        this.listener = listener;
    }

    /** Reads until the stream ends; whatever the bytes are, it throws only if they cannot be had. */
    public void read(InputStream in) throws IOException {
        var window = new ByteWindow(in, rawLog);
        var parser = new LineParser(window);
        long linesRead = 0;
        while (window.beginLine()) {
            if (window.toContent()) {
                Parsed parsed = parser.parse();
                bytes = window.total();
                lines = ++linesRead;
                report(parsed, window);
            }
            window.passLineEnd();
        }
        bytes = window.total();
        if (interleaved.owesResult()) {
            listener.accept(new MalformedResult(LineFault.INJECTED, "its second half never came", ""));
        }
    }

    /** What was read so far. */
    public StreamSummary summary() {
        return new StreamSummary(bytes, lines, Map.copyOf(faults));
    }

    private void report(Parsed parsed, ByteWindow window) {
        if (window.endsInCarriageReturn()) {
            count(LineFault.CRLF);
        }
        StreamEvent event = parsed.event();
        if (event != null) {
            listener.accept(event);
        } else {
            reportBad(parsed, window);
        }
    }

    private void reportBad(Parsed fast, ByteWindow window) {
        Parsed parsed = window.isWhole() ? wholeLines.parse(window.bytes, window.start(), window.position()) : fast;
        StreamEvent event = parsed.event();
        if (event != null) {
            listener.accept(event);
            return;
        }
        boolean likeResult = isLikeResult(parsed, window);
        List<StreamEvent> found = interleaved.find(window, likeResult);
        LineFault fault = found.isEmpty() ? faultOf(parsed, window) : LineFault.INJECTED;
        count(fault);
        if (likeResult && found.isEmpty()) {
            listener.accept(new MalformedResult(fault, parsed.reason(), window.excerpt()));
        } else {
            listener.accept(new BadLine(fault, parsed.reason(), window.excerpt()));
        }
        found.forEach(listener);
    }

    /** Results name their type late, maybe behind the place where the line is broken. */
    private static boolean isLikeResult(Parsed parsed, ByteWindow window) {
        return parsed.likeResult() || (!parsed.typed() && window.beginsLikeObject() && window.holds(RESULT_TYPE));
    }

    private static LineFault faultOf(Parsed parsed, ByteWindow window) {
        return window.holds((byte) 0) ? LineFault.NUL : parsed.fault();
    }

    private void count(LineFault fault) {
        faults.merge(fault, 1L, Long::sum);
    }
}
