package dev.claudeloop.core.claude;

import dev.claudeloop.core.stream.RateLimit;
import dev.claudeloop.core.stream.StreamEvent;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Remembers of a stream what the outcome, the record and the claims need. */
final class Transcript implements Consumer<StreamEvent> {
    private static final int KEPT_CHARACTERS = 1024 * 1024;

    private final StringBuilder ownText = new StringBuilder();
    private final StringBuilder lastMessage = new StringBuilder();
    private final Map<String, Integer> toolCalls = new TreeMap<>();
    private @Nullable String lastMessageId;
    private StreamEvent.@Nullable Init init;
    private StreamEvent.@Nullable Result result;
    private StreamEvent.@Nullable MalformedResult malformed;
    private @Nullable RateLimit rateLimit;
    private int turns;

    @Override
    public void accept(StreamEvent event) {
        if (event instanceof StreamEvent.Init begun) {
            init = begun;
        } else if (event instanceof StreamEvent.Assistant said && !said.fromSubagent()) {
            remember(said);
        } else if (event instanceof StreamEvent.RateLimited limited) {
            rateLimit = limited.limit();
        } else if (event instanceof StreamEvent.Result ended) {
            result = ended;
            turns += ended.numTurns();
        } else if (event instanceof StreamEvent.MalformedResult broken) {
            malformed = broken;
        }
    }

    private void remember(StreamEvent.Assistant said) {
        said.toolUses().forEach(call -> toolCalls.merge(call.name(), 1, Integer::sum));
        String text = said.text();
        if (text.isEmpty()) {
            return;
        }
        if (said.messageId() == null || !said.messageId().equals(lastMessageId)) {
            lastMessage.setLength(0);
            lastMessageId = said.messageId();
        }
        append(lastMessage, text);
        append(ownText, text);
    }

    private static void append(StringBuilder all, String text) {
        all.append(text).append('\n');
        all.delete(0, Math.max(0, all.length() - KEPT_CHARACTERS));
    }

    String ownText() {
        return ownText.toString();
    }

    String lastMessage() {
        return lastMessage.toString();
    }

    Map<String, Integer> toolCalls() {
        return toolCalls;
    }

    StreamEvent.@Nullable Init init() {
        return init;
    }

    StreamEvent.@Nullable Result result() {
        return result;
    }

    StreamEvent.@Nullable MalformedResult malformed() {
        return malformed;
    }

    @Nullable RateLimit rateLimit() {
        return rateLimit;
    }

    int turns() {
        return turns;
    }
}
