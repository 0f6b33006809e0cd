package dev.claudeloop.core.state;

import dev.claudeloop.core.api.BreakerRecord;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The last things that happened to sessions, and the last times the breaker opened or closed; oldest first. */
public record History(int schemaVersion, List<SessionEvent> sessions, List<BreakerTransition> breaker) {
    public static final int SCHEMA_VERSION = 1;
    public static final int LIMIT = 50;
    public static final History EMPTY = new History(SCHEMA_VERSION, List.of(), List.of());

    /**
     * Something that happened to a session.
     *
     * @param event one word, for example {@code started}, {@code resumed}, {@code finished}, {@code cancelled}
     */
    public record SessionEvent(
            Instant at,
            String sessionId,
            String runId,
            String event,
            @Nullable String detail) {}

    /** The breaker went from one state to another, with what it had counted by then. */
    public record BreakerTransition(Instant at, String from, String to, String reason, BreakerRecord.Counters counts) {}

    public History with(SessionEvent event) {
        return new History(schemaVersion, lastOf(sessions, event), breaker);
    }

    public History with(BreakerTransition transition) {
        return new History(schemaVersion, sessions, lastOf(breaker, transition));
    }

    private static <T> List<T> lastOf(List<T> old, T added) {
        return Stream.concat(old.stream(), Stream.of(added))
                .skip(Math.max(0, old.size() + 1 - LIMIT))
                .toList();
    }
}
