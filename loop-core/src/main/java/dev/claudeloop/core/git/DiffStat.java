package dev.claudeloop.core.git;

import dev.claudeloop.core.api.ChangesRecord.Lines;
import dev.claudeloop.core.api.Count;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Git's numbers of changed lines, in one sentence and file by file; new files that git does not know count as files
 * only.
 *
 * @param byFile as many as people look at
 */
record DiffStat(String sum, List<Lines> byFile) {
    private static final int MOST = 50;
    private static final Pattern ENTRY = Pattern.compile("(\\d+|-)\\t(\\d+|-)\\t(.+)", Pattern.DOTALL);

    static DiffStat of(Set<String> files, List<String> numstat) {
        Map<String, Lines> known = read(numstat);
        List<Lines> lines = new ArrayList<>();
        files.stream().filter(known::containsKey).map(known::get).forEach(lines::add);
        String sum = Count.of(files.size(), "file") + " changed, "
                + lines.stream().mapToLong(Lines::added).sum() + " insertions(+), "
                + lines.stream().mapToLong(Lines::removed).sum() + " deletions(-)";
        return new DiffStat(sum, lines.stream().limit(MOST).toList());
    }

    private static Map<String, Lines> read(List<String> numstat) {
        var known = new HashMap<String, Lines>();
        for (String entry : numstat) {
            Matcher matcher = ENTRY.matcher(entry);
            if (matcher.matches()) {
                String file = matcher.group(3);
                known.put(file, new Lines(file, number(matcher.group(1)), number(matcher.group(2))));
            }
        }
        return known;
    }

    private static long number(String lines) {
        return lines.equals("-") ? 0 : Long.parseLong(lines);
    }
}
