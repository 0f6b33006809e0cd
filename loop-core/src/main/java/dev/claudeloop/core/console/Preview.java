package dev.claudeloop.core.console;

import dev.claudeloop.core.api.Count;
import dev.claudeloop.core.api.SafeText;
import java.util.ArrayList;
import java.util.List;

/** The part of a long answer that is worth a look. */
final class Preview {
    private static final int LINE_CHARS = 300;

    private Preview() {}

    /** The first and the last lines, with a word about what is between them. */
    static List<String> of(List<String> lines, int first, int last) {
        int left = lines.size() - first - last;
        if (left <= 0) {
            return lines.stream().map(Preview::shortened).toList();
        }
        var shown = new ArrayList<String>();
        lines.subList(0, first).forEach(line -> shown.add(shortened(line)));
        shown.add("... (" + Count.of(left, last == 0 ? "more line" : "line") + ")");
        lines.subList(lines.size() - last, lines.size()).forEach(line -> shown.add(shortened(line)));
        return shown;
    }

    static String shortened(String line) {
        return SafeText.shortened(line, LINE_CHARS);
    }
}
