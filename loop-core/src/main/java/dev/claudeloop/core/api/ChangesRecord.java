package dev.claudeloop.core.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an iteration changed in the work tree, measured against a snapshot taken before it. */
public record ChangesRecord(
        @Nullable String headBefore,
        @Nullable String headAfter,
        int commits,
        List<String> files,
        @Nullable String diffstat) {

    public boolean any() {
        return commits > 0 || !files.isEmpty();
    }
}
