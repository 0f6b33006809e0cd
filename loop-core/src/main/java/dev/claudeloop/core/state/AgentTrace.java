package dev.claudeloop.core.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Which process the agent is, written down while it works: a loop that was killed leaves it behind. */
public final class AgentTrace {
    private static final int SCHEMA_VERSION = 1;

    private final Path file;
    private final Consumer<String> warnings;
    private final Documents documents = new Documents();

    /** An agent that was at work when its loop ended. */
    public record Left(
            int schemaVersion, long pid, @Nullable Instant startedAt, String runId) {

        /** The process, if it still runs and its start proves that it is the agent and nobody else's. */
        public Optional<ProcessHandle> process() {
            return ProcessIdentity.find(pid, startedAt);
        }
    }

    public AgentTrace(StateDirectory state, Consumer<String> warnings) {
        this.file = state.path().resolve("agent.json");
        this.warnings = warnings;
    }

    public void write(long pid, @Nullable Instant startedAt, String runId) {
        try {
            AtomicFile.writeSoon(file, documents.toJson(new Left(SCHEMA_VERSION, pid, startedAt, runId)));
        } catch (IOException e) {
            throw StateFailure.of("The loop cannot write " + file, e);
        }
    }

    public void clear() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw StateFailure.of("The loop cannot delete " + file, e);
        }
    }

    /** The agent that an earlier run left, whether it still works or not. */
    public Optional<Left> left() {
        try {
            byte[] json = Files.readAllBytes(file);
            if (json.length == 0) {
                // The power went before the disk had it, and with the power the agent.
                return Optional.empty();
            }
            Left left = documents.fromJson(json, Left.class, SCHEMA_VERSION);
            if (left.pid() <= 0 || !Wholeness.areThere(left.runId())) {
                throw new UnreadableException("it names no process");
            }
            return Optional.of(left);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (UnreadableException e) {
            return setAside(e);
        } catch (IOException e) {
            throw StateFailure.of("The loop cannot read " + file, e);
        }
    }

    private Optional<Left> setAside(UnreadableException why) {
        try {
            Path aside = SetAside.move(file, "unreadable");
            warnings.accept(file + " cannot be read, and was set aside as " + aside.getFileName() + ": "
                    + why.getMessage() + ". If an agent of an earlier run is still at work, end it by hand.");
            return Optional.empty();
        } catch (IOException e) {
            throw StateFailure.of("The loop cannot rename " + file, e);
        }
    }
}
