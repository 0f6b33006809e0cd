package dev.claudeloop.core.stream;

import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Looks at a line that is in memory as a whole, and that may be broken. */
final class WholeLineParser {

    /** An event and where it ends. */
    record Found(Parsed parsed, int end) {}

    /** Reads a line. */
    Parsed parse(byte[] bytes, int from, int to) {
        Found found = parseBeginning(bytes, new ByteScan(bytes).endOfBlanks(from, to), to);
        if (found.parsed().event() != null && !isBlank(bytes, found.end(), to)) {
            return found.parsed().butBad(LineFault.NOT_JSON, "goes on after the end of its JSON");
        }
        return found.parsed();
    }

    /** Reads an object, whatever follows it. */
    Found parseBeginning(byte[] bytes, int from, int to) {
        if (to - from < 2 || bytes[from] != '{' || bytes[from + 1] == 0) {
            return new Found(Parsed.noObject(), from);
        }
        var constraints =
                StreamReadConstraints.builder().maxNameLength(to - from).build();
        JsonFactory factory =
                JsonFactory.builder().streamReadConstraints(constraints).build();
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), bytes, from, to - from)) {
            Parsed parsed = Parsed.object(parser);
            int end = parsed.event() == null
                    ? to
                    : from + (int) parser.currentLocation().getByteOffset();
            return new Found(
                    Utf8.isValid(bytes, from, end) ? parsed : parsed.butBad(LineFault.INVALID_UTF8, "is not UTF-8"),
                    end);
        }
    }

    static boolean isBlank(byte[] bytes, int from, int to) {
        return new ByteScan(bytes).endOfBlanks(from, to) == to;
    }
}
