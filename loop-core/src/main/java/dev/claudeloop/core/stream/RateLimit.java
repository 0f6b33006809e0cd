package dev.claudeloop.core.stream;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the subscription stands.
 *
 * @param status {@code allowed}, {@code allowed_warning} or {@code rejected}
 * @param type the window that counts, for example {@code five_hour}
 */
public record RateLimit(
        @Nullable String status,
        @Nullable Instant resetsAt,
        @Nullable String type,
        @Nullable Double utilization,
        @Nullable String overageStatus,
        @Nullable Instant overageResetsAt,
        @Nullable String overageDisabledReason,
        boolean usingOverage,
        @Nullable String errorCode,
        List<Window> windows) {

    /** One of the windows in which use is counted, with the used share from 0 to 1. */
    public record Window(
            String name,
            @Nullable String status,
            @Nullable Double utilization,
            @Nullable Instant resetsAt) {}
}
