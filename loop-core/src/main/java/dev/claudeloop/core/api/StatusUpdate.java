package dev.claudeloop.core.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a changed status file tells of the agent's progress.
 *
 * @param completed items that are done; null where the file counts none
 * @param completedDelta how many more are done than when the file was told of last
 */
public record StatusUpdate(
        @Nullable Integer completed,
        @Nullable Integer total,
        int completedDelta,
        @Nullable String summary,
        boolean complete) {
    public static final StatusUpdate NOTHING = new StatusUpdate(null, null, 0, null, false);

    private static final int LONGEST_SUMMARY = 300;

    /** What a status says, as long as nothing was told before. */
    public static StatusUpdate of(StatusRecord status) {
        var progress = items(status);
        String words = status.summary() == null ? status.currentTask() : status.summary();
        return new StatusUpdate(
                progress.completed(), progress.total(), 0, words == null ? null : line(words), status.claims());
    }

    /** The same, held against what was told before. */
    public StatusUpdate since(StatusUpdate earlier) {
        int before = earlier.completed == null ? 0 : earlier.completed;
        return new StatusUpdate(completed, total, completed == null ? 0 : completed - before, summary, complete);
    }

    /** Whether there is nothing that the other does not tell; when the file was written is no news. */
    public boolean saysNoMoreThan(StatusUpdate other) {
        return since(this).equals(other.since(other));
    }

    /** For example {@code 35/60 items (+5) - Migrated 35/60 API endpoints}; the sign stands before "Complete!". */
    public String text(String sign) {
        var parts = new ArrayList<String>();
        if (completed != null) {
            String delta = completedDelta == 0 ? "" : String.format(Locale.ROOT, " (%+d)", completedDelta);
            parts.add(completed + (total == null ? "" : "/" + total) + " items" + delta);
        }
        if (summary != null) {
            parts.add(summary);
        }
        if (complete) {
            parts.add(sign + " Complete!");
        }
        return String.join(" - ", parts);
    }

    /** Items are what the agent counts itself, else its steps, else its criteria. */
    private static StatusRecord.Progress items(StatusRecord status) {
        StatusRecord.Progress counted = status.progress();
        if (counted != null && counted.completed() != null) {
            return counted;
        }
        List<String> steps = status.completedSteps();
        if (!steps.isEmpty()) {
            int total = Math.max(
                    status.steps().size(),
                    steps.size() + status.remainingSteps().size());
            return new StatusRecord.Progress(steps.size(), total);
        }
        Map<String, Boolean> criteria = status.criteriaStatus();
        int met = (int) criteria.values().stream().filter(Boolean::booleanValue).count();
        return criteria.isEmpty()
                ? new StatusRecord.Progress(null, null)
                : new StatusRecord.Progress(met, Math.max(status.criteria().size(), criteria.size()));
    }

    private static String line(String text) {
        return SafeText.shortened(SafeText.line(text.replaceAll("\\s+", " ").strip()), LONGEST_SUMMARY);
    }
}
