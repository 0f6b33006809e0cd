package dev.claudeloop.core.state;

import dev.claudeloop.core.api.BreakerRecord;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.SessionRecord;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What the loop remembers between runs. Each document is read once; after that this memory is the truth, and
 * {@link #restore} makes the files follow it.
 */
public final class Memory {
    private static final String SESSION = "session.json";
    private static final String BREAKER = "breaker.json";
    private static final String CALLS = "calls.json";
    private static final String HISTORY = "history.json";

    record Calls(int schemaVersion, List<Instant> calls) {
        static final int SCHEMA_VERSION = 1;
    }

    private final StateDirectory state;
    private final KeptFiles files;
    private final Documents documents = new Documents();
    private final Consumer<String> warnings;

    public Memory(StateDirectory state, Consumer<String> warnings) {
        this.state = state;
        this.files = new KeptFiles(state.path());
        this.warnings = warnings;
    }

    public Optional<SessionRecord> session() {
        return read(SESSION, SessionRecord.class, SessionRecord.SCHEMA_VERSION, Memory::isWhole);
    }

    public void save(SessionRecord session) {
        write(SESSION, session);
    }

    public void forgetSession() {
        try {
            files.delete(SESSION);
        } catch (IOException e) {
            throw failed("forget the session in " + files.path(SESSION), e);
        }
    }

    /** The breaker as it was left; closed where nothing is remembered. */
    public BreakerRecord breaker() {
        return read(BREAKER, BreakerRecord.class, BreakerRecord.SCHEMA_VERSION, Memory::isWhole)
                .orElse(BreakerRecord.CLOSED);
    }

    public void save(BreakerRecord breaker) {
        write(BREAKER, breaker);
    }

    /** When Claude was called lately, oldest first. */
    public List<Instant> calls() {
        return read(CALLS, Calls.class, Calls.SCHEMA_VERSION, calls -> true)
                .map(Calls::calls)
                .orElse(List.of());
    }

    public void saveCalls(List<Instant> calls) {
        write(CALLS, new Calls(Calls.SCHEMA_VERSION, calls));
    }

    public History history() {
        return read(HISTORY, History.class, History.SCHEMA_VERSION, Memory::isWhole)
                .orElse(History.EMPTY);
    }

    public void add(History.SessionEvent event) {
        write(HISTORY, history().with(event));
    }

    public void add(History.BreakerTransition transition) {
        write(HISTORY, history().with(transition));
    }

    /** Writes another small file of the state directory, which is restored with the rest from now on. */
    public void keep(String name, byte[] content) {
        try {
            files.write(name, content);
        } catch (IOException e) {
            throw failed("write " + files.path(name), e);
        }
    }

    /**
     * Writes again what somebody else deleted or edited since it was read or written here, and gives the names. What
     * was added in the place of a document is set aside.
     */
    public List<String> restore() {
        try {
            return Stream.concat(state.restore().stream(), files.restore().stream())
                    .toList();
        } catch (IOException e) {
            throw failed("restore its state in " + state.path(), e);
        }
    }

    private <T> Optional<T> read(String name, Class<T> type, int version, Predicate<T> whole) {
        try {
            Optional<byte[]> json = files.read(name);
            if (json.isEmpty()) {
                return Optional.empty();
            }
            try {
                T document = documents.fromJson(json.get(), type, version);
                if (!whole.test(document)) {
                    throw new UnreadableException("something is missing in it");
                }
                return Optional.of(document);
            } catch (UnreadableException e) {
                var aside = files.setAside(name, "unreadable");
                warnings.accept(files.path(name) + " cannot be read, and was set aside as " + aside.getFileName() + ": "
                        + e.getMessage() + ".");
                return Optional.empty();
            }
        } catch (IOException e) {
            throw failed("read " + files.path(name), e);
        }
    }

    private void write(String name, Object document) {
        try {
            files.write(name, documents.toJson(document));
        } catch (IOException e) {
            throw failed("write " + files.path(name), e);
        }
    }

    private static LoopException failed(String what, IOException e) {
        return StateFailure.of("The loop cannot " + what, e);
    }

    private static boolean isWhole(SessionRecord session) {
        return Wholeness.areThere(
                        session.id(),
                        session.lastRunId(),
                        session.mode(),
                        session.strategy(),
                        session.initialPrompt(),
                        session.instructionsHash(),
                        session.streaks(),
                        session.spent(),
                        session.floor(),
                        session.startedAt(),
                        session.updatedAt())
                && Journal.isSessionId(session.id());
    }

    private static boolean isWhole(BreakerRecord breaker) {
        BreakerRecord.Opening opening = breaker.opening();
        return Wholeness.areThere(breaker.counters())
                && (opening == null || Wholeness.areThere(opening.rule(), opening.reason(), opening.at()));
    }

    private static boolean isWhole(History history) {
        return history.sessions().stream()
                        .allMatch(event ->
                                Wholeness.areThere(event.at(), event.sessionId(), event.runId(), event.event()))
                && history.breaker().stream()
                        .allMatch(change -> Wholeness.areThere(
                                change.at(), change.from(), change.to(), change.reason(), change.counts()));
    }
}
