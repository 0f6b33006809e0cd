package dev.claudeloop.core.git;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Why git keeps nothing of a project, and what mends that. */
final class NoRepository {
    private static final Pattern FOREIGN = Pattern.compile(".*dubious ownership in repository at '(.+)'.*");
    private static final String BY_SIZE = "the loop sees changed files only by their size and time";

    private NoRepository() {}

    /** The warning for what git complains of, which is nothing where an outer repository ignores the project. */
    static String warning(String complaint) {
        Matcher foreign = FOREIGN.matcher(complaint);
        if (foreign.matches()) {
            return "Git does not trust this repository, as it belongs to another user: until it does, " + BY_SIZE
                    + ". `git config --global --add safe.directory '" + foreign.group(1) + "'` mends that.";
        }
        if (complaint.isEmpty() || complaint.contains("not a git repository")) {
            return "Not a git repository: " + BY_SIZE
                    + ", and nothing can be undone. `git init` and a first commit mend that.";
        }
        return "Git tells of no repository here (" + complaint + "): until it does, " + BY_SIZE
                + ". Make sure that `git status` works in a terminal.";
    }
}
