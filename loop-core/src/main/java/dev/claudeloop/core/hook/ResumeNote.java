package dev.claudeloop.core.hook;

import java.util.List;

/** What Claude is told at the start of a session where a loop is under way. */
final class ResumeNote {
    private static final int LONGEST_SPEC = 600;
    private static final int LONGEST_LIST = 2000;

    private ResumeNote() {}

    static String of(WorkStatus status, String statusFile) {
        var note = new StringBuilder("[LOOP RESUME] Active loop detected");
        if (!status.spec().isBlank()) {
            note.append("\nSpec: ").append(shortened(status.spec(), LONGEST_SPEC));
        }
        note.append("\nProgress: ").append(status.done()).append('/').append(status.total());
        note.append(" steps | Iteration: ").append(status.iteration());
        List<String> unmet = status.unmet();
        if (!unmet.isEmpty()) {
            note.append("\nUnmet criteria: ").append(shortened(String.join(", ", unmet), LONGEST_LIST));
        }
        if (!status.next().isBlank()) {
            note.append("\nNext: ").append(shortened(status.next(), LONGEST_SPEC));
        }
        note.append("\nRecord what you verified in ").append(statusFile);
        note.append(": criteriaStatus, and exit_signal true once all criteria are met.");
        return note.toString();
    }

    /** In one line, as the note has one line for each of its parts. */
    private static String shortened(String text, int longest) {
        String start =
                text.length() <= longest ? text : text.substring(0, longest).concat("…");
        return String.join(" ", start.strip().split("\\s+"));
    }
}
