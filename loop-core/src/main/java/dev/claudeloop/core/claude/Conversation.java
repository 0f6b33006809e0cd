package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.ClaudeRecord.Tokens;
import dev.claudeloop.core.stream.ContentBlock.ToolUse;
import dev.claudeloop.core.stream.RateLimit;
import dev.claudeloop.core.stream.StreamEvent;
import dev.claudeloop.core.stream.StreamEvent.ApiRetry;
import dev.claudeloop.core.stream.StreamEvent.Assistant;
import dev.claudeloop.core.stream.StreamEvent.Init;
import dev.claudeloop.core.stream.StreamEvent.MalformedResult;
import dev.claudeloop.core.stream.StreamEvent.PermissionDenied;
import dev.claudeloop.core.stream.StreamEvent.RateLimited;
import dev.claudeloop.core.stream.StreamEvent.Result;
import dev.claudeloop.core.stream.StreamEvent.Usage;
import dev.claudeloop.core.stream.StreamEvent.User;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of one call from its events so far, in bounded memory. */
final class Conversation {
    /** Why a turn ended that was told to stop. */
    static final Set<String> INTERRUPTED = Set.of("aborted_streaming", "aborted_tools");

    private static final int KEPT_CHARACTERS = 256 * 1024;

    private final StringBuilder ownText = new StringBuilder();
    private final Denials denials;
    private final ToolCounts toolCalls = new ToolCounts();
    private final StringBuilder lastMessage = new StringBuilder();
    private @Nullable String lastMessageId;
    private @Nullable Init init;
    private @Nullable Result result;
    private @Nullable MalformedResult malformedResult;
    private @Nullable RateLimit rateLimit;
    private @Nullable ApiRetry pendingRetry;
    private @Nullable String assistantError;
    private boolean inTurn = true;
    private int turns;
    private Tokens tokens = Tokens.NONE;
    private Usage untold = Usage.NONE;
    private Usage lastUsage = Usage.NONE;
    private @Nullable String lastUsageId;

    Conversation(PermissionRules rules) {
        this.denials = new Denials(rules);
    }

    void add(StreamEvent event) {
        if (event instanceof Init started) {
            init = started;
            inTurn = true;
        } else if (event instanceof Assistant words) {
            heard(words);
        } else if (event instanceof User) {
            inTurn = true;
            pendingRetry = null;
        } else if (event instanceof RateLimited limited) {
            rateLimit = limited.limit();
        } else if (event instanceof ApiRetry retry) {
            pendingRetry = retry;
        } else if (event instanceof PermissionDenied denied) {
            denials.add(denied);
        } else if (event instanceof Result ended) {
            ended(ended);
        } else if (event instanceof MalformedResult malformed) {
            malformedResult = malformed;
            inTurn = false;
        }
    }

    private void heard(Assistant words) {
        inTurn = true;
        pendingRetry = null;
        assistantError = words.error();
        for (ToolUse call : words.toolUses()) {
            toolCalls.add(call.name());
            denials.remember(call);
        }
        if (!words.fromSubagent()) {
            used(words.messageId(), words.usage());
        }
        if (!words.fromSubagent() && words.error() == null && !words.text().isBlank()) {
            said(words.messageId(), words.text());
        }
    }

    /** Each block of a message repeats the usage of the whole message, as far as it is known by then. */
    private void used(@Nullable String messageId, Usage usage) {
        if (messageId == null || !messageId.equals(lastUsageId)) {
            untold = untold.plus(lastUsage);
            lastUsageId = messageId;
        }
        lastUsage = usage;
    }

    private static Tokens sum(Tokens tokens, Usage usage) {
        return new Tokens(
                tokens.input() + usage.input(),
                tokens.output() + usage.output(),
                tokens.cacheRead() + usage.cacheRead(),
                tokens.cacheCreation() + usage.cacheCreation());
    }

    /** The blocks of one message come one by one, under one id. */
    private void said(@Nullable String messageId, String text) {
        if (messageId == null || !messageId.equals(lastMessageId)) {
            lastMessage.setLength(0);
            lastMessageId = messageId;
        }
        append(lastMessage, text);
        append(ownText, text);
    }

    private static void append(StringBuilder kept, String text) {
        kept.append(kept.isEmpty() ? "" : "\n").append(text);
        kept.delete(0, Math.max(0, kept.length() - KEPT_CHARACTERS));
    }

    private void ended(Result ended) {
        result = ended;
        malformedResult = null;
        pendingRetry = cutShort() ? pendingRetry : null;
        inTurn = false;
        turns += ended.numTurns();
        // The result of a turn that was cut short may leave out what the turn has used.
        tokens = ended.usage().equals(Usage.NONE) ? tokens() : sum(tokens, ended.usage());
        untold = Usage.NONE;
        lastUsage = Usage.NONE;
        lastUsageId = null;
        ended.permissionDenials().forEach(denials::add);
    }

    /** Whether the agent is at work, or has not begun yet. */
    boolean inTurn() {
        return inTurn;
    }

    /** The agent was told something that begins another turn. */
    void beginTurn() {
        inTurn = true;
    }

    void endTurn() {
        inTurn = false;
    }

    String ownText() {
        return ownText.toString();
    }

    String lastMessage() {
        return lastMessage.toString();
    }

    Map<String, Integer> toolCalls() {
        return toolCalls.byName();
    }

    Denials denials() {
        return denials;
    }

    /** The sum over all results, as each counts its own turns only. */
    int turns() {
        return turns;
    }

    /** As the results tell them, and beyond the last one as the messages do. */
    Tokens tokens() {
        return sum(tokens, untold.plus(lastUsage));
    }

    /** Whether the last turn was told to stop before it was at its end. */
    boolean cutShort() {
        return result != null
                && (INTERRUPTED.contains(Objects.requireNonNullElse(result.terminalReason(), ""))
                        || result.subtype().equals("error_during_execution"));
    }

    @Nullable Init init() {
        return init;
    }

    @Nullable Result result() {
        return result;
    }

    /** A last result that could not be read. */
    @Nullable MalformedResult malformedResult() {
        return malformedResult;
    }

    @Nullable RateLimit rateLimit() {
        return rateLimit;
    }

    /** The retry that the CLI is waiting for, if it got no answer since. */
    @Nullable ApiRetry pendingRetry() {
        return pendingRetry;
    }

    /** The kind of error that the last message is about, if it is no message of the model. */
    @Nullable String assistantError() {
        return assistantError;
    }
}
