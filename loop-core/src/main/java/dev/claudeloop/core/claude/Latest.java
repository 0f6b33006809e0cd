package dev.claudeloop.core.claude;

import java.util.LinkedHashMap;
import java.util.Map;

/** What came last, by its name; an agent that never ends pushes the oldest out. */
final class Latest<V> extends LinkedHashMap<String, V> {
    private static final long serialVersionUID = 1;
    private static final int KEPT = 256;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, V> oldest) {
        return size() > KEPT;
    }
}
