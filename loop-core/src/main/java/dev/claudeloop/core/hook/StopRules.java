package dev.claudeloop.core.hook;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether Claude may stop while a loop is under way. */
final class StopRules {
    /** How often the same criterion may be the first that is not met until Claude is let go. */
    static final int STUCK = 5;

    private static final int LONGEST_REASON = 4000;

    private StopRules() {}

    /** What Claude still has to do, or null where it may stop. */
    static @Nullable String objection(WorkStatus status) {
        if (!status.active() || status.stuckCount() >= STUCK) {
            return null;
        }
        List<String> unmet = status.unmet();
        if (unmet.isEmpty()) {
            return null;
        }
        String reason = "unmet criteria: ".concat(String.join(", ", unmet));
        return reason.length() <= LONGEST_REASON
                ? reason
                : reason.substring(0, LONGEST_REASON).concat("…");
    }
}
