package dev.claudeloop.core.git;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What one {@code git status} tells of a work tree.
 *
 * @param head the commit that is checked out, if there is any
 * @param changed the tracked files that differ from it
 * @param added the files that git does not know
 */
record Status(@Nullable String head, Set<String> changed, Set<String> added) {
    static final String[] QUESTION = {
        "-c",
        "status.aheadBehind=false",
        "status",
        "--porcelain=v2",
        "--branch",
        "-z",
        "--untracked-files=all",
        "--no-renames",
        "--ignore-submodules=none"
    };

    private static final Pattern ENTRY = Pattern.compile(
            "# branch\\.oid (?<head>[0-9a-f]+)"
                    + "|1 (?:\\S+ ){7}(?<changed>.+)|u (?:\\S+ ){9}(?<unmerged>.+)"
                    + "|\\? (?<added>.+)",
            Pattern.DOTALL);

    static Status of(List<String> entries) {
        String head = null;
        var changed = new HashSet<String>();
        var added = new HashSet<String>();
        for (String entry : entries) {
            Matcher matcher = ENTRY.matcher(entry);
            if (!matcher.matches()) {
                continue;
            }
            head = matcher.group("head") == null ? head : matcher.group("head");
            add(matcher.group("changed"), changed);
            add(matcher.group("unmerged"), changed);
            add(matcher.group("added"), added);
        }
        return new Status(head, changed, added);
    }

    private static void add(@Nullable String name, Set<String> names) {
        if (name != null) {
            names.add(name);
        }
    }
}
