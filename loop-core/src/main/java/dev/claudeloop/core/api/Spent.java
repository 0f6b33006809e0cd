package dev.claudeloop.core.api;

/** What a session has used up, resumed runs included. */
public record Spent(double costUsd, long tokens, long durationMs) {
    public static final Spent NOTHING = new Spent(0, 0, 0);

    public Spent plus(double cost, long moreTokens, long moreMs) {
        return new Spent(costUsd + cost, tokens + moreTokens, durationMs + moreMs);
    }
}
