package dev.claudeloop.core.stream;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads Claude's output to its end and reports each line as an event, in order, on the thread that reads. */
public final class StreamReader {
    private static final JsonFactory JSON = new JsonFactory();
    private final RawLog rawLog;
    private final Consumer<StreamEvent> listener;
    private long badLines;

    /** A reader that keeps the bytes in {@code rawLog} and reports to {@code listener}. */
    public StreamReader(RawLog rawLog, Consumer<StreamEvent> listener) {
        this.rawLog = rawLog;
        this.listener = listener;
    }

    /** Reads until the stream ends; whatever the bytes are, it throws only if they cannot be had. */
    public void read(InputStream in) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
            rawLog.write(bytes, 0, bytes.length);
            listener.accept(parse(line));
        }
    }

    /** What was read so far. */
    public StreamSummary summary() {
        return new StreamSummary(0, 0, Map.of(LineFault.NOT_JSON, badLines));
    }

    private StreamEvent parse(String line) {
        try (var parser = JSON.createParser(ObjectReadContext.empty(), line)) {
            var reader = new EventReader(parser);
            StreamEvent event = reader.read() ? new EventBuilder(reader).build() : null;
            if (event != null) {
                return event;
            }
        } catch (JacksonException e) {
            // Counted below.
        }
        badLines++;
        return new StreamEvent.BadLine(LineFault.NOT_JSON, "not an event", line);
    }
}
