package dev.claudeloop.testsupport;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One answer of the scripted model, known in advance. */
public sealed interface Turn extends Step {

    /** HTTP headers that go with the answer, such as rate limits. */
    Map<String, String> headers();

    /** How long the model is silent before it answers. */
    Duration delay();

    /** The same answer with these headers, beside those set before. */
    Turn withHeaders(Map<String, String> more);

    /** The same answer after a time of silence. */
    Turn after(Duration silence);

    @Override
    default Turn answer(ModelRequest request) {
        return this;
    }

    /** Says something and ends the turn of the agent. */
    static Turn text(String text) {
        return of(new Block.Text(text));
    }

    /** Calls a tool and waits for its result. */
    static Turn toolCall(String name, Map<String, ?> input) {
        return of(new Block.ToolCall(name, input));
    }

    /** Says and calls several things; with a tool call among them the agent goes on. */
    static Turn of(Block... blocks) {
        return new Reply(List.of(blocks), Map.of(), Duration.ZERO, Reply.FEW_TOKENS);
    }

    /** Says something at the price of so many tokens and ends the turn of the agent. */
    static Turn ofTokens(int outputTokens, String text) {
        return new Reply(List.of(new Block.Text(text)), Map.of(), Duration.ZERO, outputTokens);
    }

    /** Refuses with an HTTP status and a body. */
    static Turn refusal(int status, String body) {
        return new Refusal(status, body, Map.of(), Duration.ZERO);
    }

    /** Refuses with an error as the API writes it. */
    static Turn error(int status, String type, String message) {
        return refusal(status, Wire.error(type, message));
    }

    /** The five-hour limit of a subscription is used up; needs {@link ScriptedModel#subscription}. */
    static Turn usageLimit(Instant resetsAt) {
        String reset = String.valueOf(resetsAt.getEpochSecond());
        return error(429, "rate_limit_error", "This request would exceed your account's rate limit.")
                .withHeaders(Map.of(
                        "anthropic-ratelimit-unified-status", "rejected",
                        "anthropic-ratelimit-unified-reset", reset,
                        "anthropic-ratelimit-unified-representative-claim", "five_hour",
                        "anthropic-ratelimit-unified-overage-status", "rejected"));
    }

    /** Something that the model says. */
    record Reply(List<Block> blocks, Map<String, String> headers, Duration delay, int outputTokens) implements Turn {
        private static final int FEW_TOKENS = 42;

        public Reply {
            blocks = List.copyOf(blocks);
            headers = Map.copyOf(headers);
        }

        @Override
        public Reply withHeaders(Map<String, String> more) {
            return new Reply(blocks, merged(headers, more), delay, outputTokens);
        }

        @Override
        public Reply after(Duration silence) {
            return new Reply(blocks, headers, silence, outputTokens);
        }
    }

    /** An HTTP error in place of an answer. */
    record Refusal(int status, String body, Map<String, String> headers, Duration delay) implements Turn {
        public Refusal {
            headers = Map.copyOf(headers);
        }

        @Override
        public Refusal withHeaders(Map<String, String> more) {
            return new Refusal(status, body, merged(headers, more), delay);
        }

        @Override
        public Refusal after(Duration silence) {
            return new Refusal(status, body, headers, silence);
        }
    }

    private static Map<String, String> merged(Map<String, String> first, Map<String, String> second) {
        Map<String, String> all = new HashMap<>(first);
        all.putAll(second);
        return all;
    }
}
