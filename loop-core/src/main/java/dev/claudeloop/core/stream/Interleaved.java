package dev.claudeloop.core.stream;

import dev.claudeloop.core.stream.WholeLineParser.Found;
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

    private final WholeLineParser parser = new WholeLineParser();
    private byte[] head = NOTHING;
    private boolean headLikeResult;

    /** The events in a line that is none itself, in the order in which they were written whole. */
    List<StreamEvent> find(ByteWindow line, boolean likeResult) {
        byte[] bytes = line.bytes;
        int from = line.start();
        int to = line.position();
        StreamEvent joined = line.isWhole() ? joinedWithHead(bytes, from, to) : null;
        if (joined != null) {
            return List.of(joined);
        }
        if (!line.beginsLikeObject()) {
            return List.of();
        }
        int tries = 0;
        for (int at = line.isWhole() ? from + 1 : from; at < to - 1 && tries < MAX_TRIES; at++) {
            if (bytes[at] == '{' && bytes[at + 1] == '"') {
                tries++;
                List<StreamEvent> found = findAt(at, line, likeResult);
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

    private List<StreamEvent> findAt(int at, ByteWindow line, boolean likeResult) {
        byte[] bytes = line.bytes;
        int from = line.start();
        int to = line.position();
        Found found = parser.parseBeginning(bytes, at, to);
        StreamEvent inner = found.parsed().event();
        // Any JSON may stand in a tool's input; only the CLI's own lines are of a known type and name their session.
        if (inner == null || inner instanceof StreamEvent.Unknown || inner.sessionId() == null) {
            return List.of();
        }
        int end = found.end();
        if (WholeLineParser.isBlank(bytes, end, to)) {
            head = line.isWhole() ? Arrays.copyOfRange(bytes, from, at) : NOTHING;
            headLikeResult = likeResult;
            return List.of(inner);
        }
        if (!line.isWhole()) {
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
}
