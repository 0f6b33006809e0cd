package dev.claudeloop.core.prompt;

import dev.claudeloop.core.api.ChangesRecord;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Further notes for the feedback. */
public final class Notes {
    private static final int MOST_FILES = 10;

    private Notes() {}

    /**
     * That an iteration which should only plan changed other files too; they stay as they are.
     *
     * @param plan how the changes name the plan, where they do
     */
    public static Optional<String> outsideThePlan(ChangesRecord changes, Set<String> plan) {
        List<String> files =
                changes.files().stream().filter(file -> !plan.contains(file)).toList();
        if (files.isEmpty()) {
            return Optional.empty();
        }
        String named = String.join(", ", files.subList(0, Math.min(files.size(), MOST_FILES)));
        String more = files.size() > MOST_FILES ? " and " + (files.size() - MOST_FILES) + " more" : "";
        return Optional.of("Planning changes the plan only, but the last iteration also changed "
                + PlainText.line(named, 1000) + more + ". These changes were kept.");
    }

    /** That a criterion is not met, and what its command said. */
    public static String unmetCriterion(String name, String why) {
        return "The criterion '" + PlainText.line(name, 200) + "' is not met: " + why;
    }
}
