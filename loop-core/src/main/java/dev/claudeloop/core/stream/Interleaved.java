package dev.claudeloop.core.stream;

import dev.claudeloop.core.stream.LineParser.Parsed;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the events in a line that another event was written into: {@code A1 B} with {@code A2} on the next line, or
 * {@code A1 B A2}.
 */
final class Interleaved {
    private static final int MAX_TRIES = 256;
    private static final byte[] NOTHING = {};

    private final LineParser parser;
    private byte[] head = NOTHING;
    private boolean headLikeResult;

    Interleaved(LineParser parser) {
        this.parser = parser;
    }

    /**
     * The events in a line that is none itself, in the order in which they were written whole.
     *
     * @param whole whether the bytes are all of the line, and not only its end
     */
    List<StreamEvent> find(byte[] bytes, int from, int to, boolean whole, boolean likeResult) {
        StreamEvent joined = joinedWithHead(bytes, from, to);
        if (joined != null) {
            return List.of(joined);
        }
        int tries = 0;
        for (int at = whole ? from + 1 : from; at < to - 1 && tries < MAX_TRIES; at++) {
            if (bytes[at] == '{' && bytes[at + 1] == '"') {
                tries++;
                List<StreamEvent> found = findAt(at, bytes, from, to, whole, likeResult);
                if (!found.isEmpty()) {
                    return found;
                }
            }
        }
        return List.of();
    }

    /** Whether the beginning of a result is still waiting for its other part. */
    boolean owesResult() {
        return headLikeResult;
    }

    private @Nullable StreamEvent joinedWithHead(byte[] bytes, int from, int to) {
        if (head.length == 0) {
            return null;
        }
        byte[] line = join(head, 0, head.length, bytes, from, to);
        StreamEvent event = parser.parse(line, 0, line.length).event();
        if (event != null) {
            head = NOTHING;
            headLikeResult = false;
        }
        return event;
    }

    private List<StreamEvent> findAt(int at, byte[] bytes, int from, int to, boolean whole, boolean likeResult) {
        Parsed parsed = parser.parseBeginning(bytes, at, to);
        StreamEvent inner = parsed.event();
        // Any JSON may stand in a tool's input; only the CLI's own lines are of a known type and name their session.
        if (inner == null || inner instanceof StreamEvent.Unknown || inner.sessionId() == null) {
            return List.of();
        }
        int end = at + (int) parsed.end();
        if (blank(bytes, end, to)) {
            head = whole ? Arrays.copyOfRange(bytes, from, at) : NOTHING;
            headLikeResult = likeResult;
            return List.of(inner);
        }
        if (!whole) {
            return List.of();
        }
        byte[] rest = join(bytes, from, at, bytes, end, to);
        StreamEvent outer = parser.parse(rest, 0, rest.length).event();
        return outer == null ? List.of() : List.of(inner, outer);
    }

    private static byte[] join(byte[] first, int from, int to, byte[] second, int secondFrom, int secondTo) {
        byte[] joined = Arrays.copyOfRange(first, from, from + (to - from) + (secondTo - secondFrom));
        System.arraycopy(second, secondFrom, joined, to - from, secondTo - secondFrom);
        return joined;
    }

    private static boolean blank(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            if (bytes[at] != ' ' && bytes[at] != '\t' && bytes[at] != '\r') {
                return false;
            }
        }
        return true;
    }
}
