package dev.claudeloop.core.stream;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/** Turns the line at a window's position into its event, however long it is. */
final class LineParser {
    private static final int NAME_CHARS = 256;
    private static final int BYTES_PER_PARSER = 8 * 1024 * 1024;

    private final ByteWindow window;
    private final LineFeed feed;
    private final byte[] piece = new byte[1024];
    private @Nullable JsonParser parser;
    private long renewAt;

    LineParser(ByteWindow window) {
        this.window = window;
        this.feed = new LineFeed(window);
    }

    /** Reads the line and leaves the window at its end. */
    Parsed parse() throws IOException {
        Parsed parsed = beginsLikeObject() ? parseObject() : Parsed.noObject();
        window.toLineEnd();
        return parsed;
    }

    /** A NUL as second byte would make the parser take the line for UTF-16. */
    private boolean beginsLikeObject() throws IOException {
        return window.bytes[window.position()] == '{' && window.has(2) && window.bytes[window.position() + 1] != 0;
    }

    private Parsed parseObject() throws IOException {
        feed.begin();
        try {
            JsonParser current = parser();
            Parsed parsed = Parsed.object(current);
            if (parsed.event() != null && !restIsBlank(current)) {
                parsed = parsed.butBad(LineFault.NOT_JSON, "goes on after the end of its JSON");
            } else if (parsed.event() != null && feed.leftOutIllegal()) {
                parsed = parsed.butBad(LineFault.NOT_JSON, "holds what is no JSON");
            }
            if (!feed.isUtf8()) {
                parsed = parsed.butBad(LineFault.INVALID_UTF8, "is not UTF-8");
            }
            if (parsed.event() == null) {
                parser = null;
            }
            return parsed;
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
    }

    /** One parser for many lines; a new one from time to time, because it remembers all the names it meets. */
    private JsonParser parser() {
        JsonParser current = parser;
        if (current == null || window.total() > renewAt) {
            renewAt = window.total() + BYTES_PER_PARSER;
            var constraints =
                    StreamReadConstraints.builder().maxNameLength(NAME_CHARS).build();
            current = JsonFactory.builder()
                    .streamReadConstraints(constraints)
                    .build()
                    .createParser(ObjectReadContext.empty(), feed);
            parser = current;
        }
        return current;
    }

    private boolean restIsBlank(JsonParser current) throws IOException {
        var rest = new Rest();
        current.releaseBuffered(rest);
        for (int read = feed.read(piece, 0, piece.length); read > 0; read = feed.read(piece, 0, piece.length)) {
            rest.write(piece, 0, read);
        }
        return rest.blank;
    }

    /** Takes what is behind the JSON of a line. */
    private static final class Rest extends OutputStream {
        private boolean blank = true;

        @Override
        public void write(int value) {
            blank &= value == ' ' || value == '\t' || value == '\r';
        }
    }
}
