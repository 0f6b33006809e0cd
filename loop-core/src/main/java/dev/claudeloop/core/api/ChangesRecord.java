package dev.claudeloop.core.api;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an iteration changed in the work tree, measured against a snapshot taken before it.
 *
 * @param log the newest of the commits, the latest first
 * @param lines of the first of the files
 */
public record ChangesRecord(
        @Nullable String headBefore,
        @Nullable String headAfter,
        int commits,
        List<String> files,
        @Nullable String diffstat,
        List<Commit> log,
        List<Lines> lines) {

    /** Records that were written without them have neither commits nor lines to name. */
    public ChangesRecord {
        log = Objects.requireNonNullElse(log, List.of());
        lines = Objects.requireNonNullElse(lines, List.of());
    }

    /** Changes of which no more is known than how many they are. */
    public ChangesRecord(
            @Nullable String headBefore,
            @Nullable String headAfter,
            int commits,
            List<String> files,
            @Nullable String diffstat) {
        this(headBefore, headAfter, commits, files, diffstat, List.of(), List.of());
    }

    public boolean any() {
        return commits > 0 || !files.isEmpty();
    }

    /** A commit: its short id, and the first line of its message. */
    public record Commit(String id, String subject) {}

    /** How many lines of a file came and went. */
    public record Lines(String file, long added, long removed) {}
}
