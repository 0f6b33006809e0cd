package dev.claudeloop.core.stream;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the {@code rate_limit_info} of a line. */
final class RateLimitReader {
    private static final Set<String> FIELDS = Set.of(
            "status",
            "resetsAt",
            "rateLimitType",
            "utilization",
            "overageStatus",
            "overageResetsAt",
            "overageDisabledReason",
            "isUsingOverage",
            "errorCode");
    private static final Set<String> WINDOW_FIELDS = Set.of("status", "utilization", "resetsAt");

    private final JsonValues values;

    RateLimitReader(JsonValues values) {
        this.values = values;
    }

    RateLimit read() {
        var fields = new HashMap<String, String>();
        var windows = new ArrayList<RateLimit.Window>();
        for (String name = values.firstName(); name != null; name = values.nextName()) {
            if (name.equals("unifiedWindows")) {
                windows(windows);
                continue;
            }
            String value = FIELDS.contains(name) ? values.scalar() : values.skip();
            if (value != null) {
                fields.put(name, value);
            }
        }
        return new RateLimit(
                fields.get("status"),
                Numbers.toInstant(fields.get("resetsAt")),
                fields.get("rateLimitType"),
                Numbers.toDouble(fields.get("utilization")),
                fields.get("overageStatus"),
                Numbers.toInstant(fields.get("overageResetsAt")),
                fields.get("overageDisabledReason"),
                Boolean.parseBoolean(fields.get("isUsingOverage")),
                fields.get("errorCode"),
                windows);
    }

    private void windows(List<RateLimit.Window> windows) {
        for (String name = values.firstName(); name != null; name = values.nextName()) {
            if (windows.size() < Caps.ENTRIES) {
                windows.add(window(name));
            } else {
                values.skip();
            }
        }
    }

    private RateLimit.Window window(String name) {
        Map<String, String> fields = values.fields(WINDOW_FIELDS);
        return new RateLimit.Window(
                name,
                fields.get("status"),
                Numbers.toDouble(fields.get("utilization")),
                Numbers.toInstant(fields.get("resetsAt")));
    }
}
