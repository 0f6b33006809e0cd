package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.SafeText;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** How often each tool was called; names that an agent makes up without end share one count. */
final class ToolCounts {
    static final String OTHERS = "(others)";

    private static final int KEPT_NAMES = 200;
    private static final int KEPT_CHARACTERS = 200;

    private final Map<String, Integer> counts = new TreeMap<>();

    void add(String tool) {
        String name = SafeText.shortened(tool, KEPT_CHARACTERS);
        counts.merge(counts.size() < KEPT_NAMES || counts.containsKey(name) ? name : OTHERS, 1, Integer::sum);
    }

    Map<String, Integer> byName() {
        return Collections.unmodifiableMap(counts);
    }
}
