package dev.claudeloop.core.stream;

import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;

/** Turns one line into its event, or says what is wrong with it. */
final class LineParser {
    private static final Set<String> ONLY_IN_RESULTS =
            Set.of("duration_api_ms", "num_turns", "terminal_reason", "total_cost_usd");
    private static final String NOT_UTF8 = "is not UTF-8";
    private static final int BYTES_PER_FACTORY = 8 * 1024 * 1024;
    private static final int LONG_LINE_NAME_CHARS = 256;

    private JsonFactory factory = factory(Caps.VALUE_BYTES);
    private long bytesOfFactory;

    /** What came of a line: an event, or a fault with its reason. */
    record Parsed(@Nullable StreamEvent event, LineFault fault, String reason, boolean likeResult, long end) {
        static Parsed bad(LineFault fault, String reason, boolean likeResult) {
            return new Parsed(null, fault, reason, likeResult, 0);
        }
    }

    /** Reads a line that is all there. */
    Parsed parse(byte[] bytes, int from, int to) {
        return parse(bytes, from, to, true);
    }

    /** Reads an object from the beginning of a line, whatever follows it. */
    Parsed parseBeginning(byte[] bytes, int from, int to) {
        return parse(bytes, from, to, false);
    }

    /** Reads a line that does not fit into memory, to its end. */
    Parsed parse(LongLine line) throws IOException {
        Parsed parsed;
        try (JsonParser parser = factory(LONG_LINE_NAME_CHARS).createParser(ObjectReadContext.empty(), line)) {
            parsed = parse(parser, true);
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
        line.toItsEnd();
        if (!line.validUtf8()) {
            return Parsed.bad(LineFault.INVALID_UTF8, NOT_UTF8, parsed.likeResult());
        }
        if (parsed.event() != null && line.illegal()) {
            return Parsed.bad(LineFault.NOT_JSON, "a string holds what no JSON string can hold", parsed.likeResult());
        }
        return parsed;
    }

    private Parsed parse(byte[] bytes, int from, int to, boolean whole) {
        Parsed parsed = parseAnyBytes(bytes, from, to, whole);
        int end = whole || parsed.event() == null ? to : from + (int) parsed.end();
        if (validUtf8(bytes, from, end)) {
            return parsed;
        }
        return Parsed.bad(LineFault.INVALID_UTF8, NOT_UTF8, parsed.likeResult());
    }

    private static boolean validUtf8(byte[] bytes, int from, int to) {
        var utf8 = new Utf8Check();
        utf8.accept(bytes, new ByteScan(bytes), from, to);
        return utf8.valid();
    }

    private Parsed parseAnyBytes(byte[] bytes, int from, int to, boolean whole) {
        // A NUL as second byte would make the parser take the line for UTF-16.
        if (to - from < 2 || bytes[from] != '{' || bytes[from + 1] == 0) {
            return Parsed.bad(LineFault.NOT_JSON, "does not begin like a JSON object", false);
        }
        try (JsonParser parser =
                factoryFor(to - from).createParser(ObjectReadContext.empty(), bytes, from, to - from)) {
            return parse(parser, whole);
        }
    }

    private static Parsed parse(JsonParser parser, boolean whole) {
        var line = new EventReader(parser);
        try {
            if (!line.read()) {
                return Parsed.bad(LineFault.NOT_JSON, "does not begin like a JSON object", false);
            }
            if (whole && parser.nextToken() != null) {
                return Parsed.bad(LineFault.NOT_JSON, "goes on after the end of its JSON", likeResult(line));
            }
            StreamEvent event = new EventBuilder(line).build();
            if (event == null) {
                return Parsed.bad(LineFault.NOT_AN_EVENT, "has no type", likeResult(line));
            }
            return new Parsed(
                    event,
                    LineFault.NOT_AN_EVENT,
                    "",
                    likeResult(line),
                    parser.currentLocation().getByteOffset());
        } catch (JacksonIOException e) {
            throw e;
        } catch (UnexpectedEndOfInputException e) {
            return Parsed.bad(LineFault.HALF_LINE, "ends before its JSON does", likeResult(line));
        } catch (JacksonException e) {
            return Parsed.bad(LineFault.NOT_JSON, e.getOriginalMessage(), likeResult(line));
        }
    }

    private static boolean likeResult(EventReader line) {
        String type = line.scalar("type");
        return type == null ? line.hasAny(ONLY_IN_RESULTS) : type.equals("result");
    }

    /** A factory remembers the names it meets; a new one from time to time keeps that memory bounded. */
    private JsonFactory factoryFor(int length) {
        bytesOfFactory += length;
        if (bytesOfFactory > BYTES_PER_FACTORY) {
            bytesOfFactory = length;
            factory = factory(Caps.VALUE_BYTES);
        }
        return factory;
    }

    private static JsonFactory factory(int maxNameLength) {
        return JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNameLength(maxNameLength)
                        .build())
                .build();
    }
}
