package dev.claudeloop.core.stream;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/**
 * What came of a line: an event, or a fault with its reason.
 *
 * @param typed whether the line said what it is
 * @param likeResult whether it would have been a result
 */
record Parsed(@Nullable StreamEvent event, LineFault fault, String reason, boolean typed, boolean likeResult) {
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
            return of(line, null, LineFault.HALF_LINE, "ends before its JSON does");
        } catch (JacksonException e) {
            return of(line, null, LineFault.NOT_JSON, e.getOriginalMessage());
        }
        return of(line, new EventBuilder(line).build(), LineFault.NOT_AN_EVENT, "lacks what makes it an event");
    }

    static Parsed noObject() {
        return new Parsed(null, LineFault.NOT_JSON, "does not begin like a JSON object", false, false);
    }

    Parsed butBad(LineFault otherFault, String otherReason) {
        return new Parsed(null, otherFault, otherReason, typed, likeResult);
    }

    private static Parsed of(EventReader line, @Nullable StreamEvent event, LineFault fault, String reason) {
        String type = line.scalar("type");
        boolean likeResult = type == null ? line.hasAny(ONLY_IN_RESULTS) : type.equals("result");
        return new Parsed(event, fault, reason, type != null, likeResult);
    }
}
