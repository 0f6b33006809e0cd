package dev.claudeloop.core.stream;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** What came of a line: an event, or a fault with its reason and whether it would have been a result. */
record Parsed(@Nullable StreamEvent event, LineFault fault, String reason, boolean likeResult) {
    private static final Set<String> ONLY_IN_RESULTS =
            Set.of("duration_api_ms", "num_turns", "terminal_reason", "total_cost_usd");

    /** Reads one object, whatever follows it; throws only if the bytes cannot be had. */
    static Parsed object(JsonParser parser) {
        var line = new EventReader(parser);
        try {
            if (!line.read()) {
                return noObject();
            }
        } catch (JacksonIOException e) {
            throw e;
        } catch (UnexpectedEndOfInputException e) {
            return new Parsed(null, LineFault.HALF_LINE, "ends before its JSON does", likeResult(line));
        } catch (JacksonException e) {
            return new Parsed(null, LineFault.NOT_JSON, e.getOriginalMessage(), likeResult(line));
        }
        StreamEvent event = new EventBuilder(line).build();
        boolean result = likeResult(line);
        if (event != null) {
            return new Parsed(event, LineFault.NOT_AN_EVENT, "", result);
        }
        return new Parsed(
                null, LineFault.NOT_AN_EVENT, result ? "has no subtype or no is_error" : "has no type", result);
    }

    static Parsed noObject() {
        return new Parsed(null, LineFault.NOT_JSON, "does not begin like a JSON object", false);
    }

    Parsed butBad(LineFault otherFault, String otherReason) {
        return new Parsed(null, otherFault, otherReason, likeResult);
    }

    private static boolean likeResult(EventReader line) {
        String type = line.scalar("type");
        return type == null ? line.hasAny(ONLY_IN_RESULTS) : type.equals("result");
    }
}
