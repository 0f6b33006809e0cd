package dev.claudeloop.core.git;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sums git's numbers of changed lines in one sentence; new files that git does not know count as files only. */
final class DiffStat {
    private static final Pattern ENTRY = Pattern.compile("(\\d+|-)\\t(\\d+|-)\\t(.+)", Pattern.DOTALL);

    private final Map<String, Matcher> byFile = new HashMap<>();

    DiffStat(List<String> numstat) {
        for (String entry : numstat) {
            Matcher matcher = ENTRY.matcher(entry);
            if (matcher.matches()) {
                byFile.put(matcher.group(3), matcher);
            }
        }
    }

    String of(Set<String> files) {
        long added = 0;
        long removed = 0;
        for (String file : files) {
            Matcher numbers = byFile.get(file);
            if (numbers != null) {
                added += lines(numbers.group(1));
                removed += lines(numbers.group(2));
            }
        }
        String changed = files.size() == 1 ? "1 file changed" : files.size() + " files changed";
        return changed + ", " + added + " insertions(+), " + removed + " deletions(-)";
    }

    private static long lines(String number) {
        return number.equals("-") ? 0 : Long.parseLong(number);
    }
}
