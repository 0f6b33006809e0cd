package dev.claudeloop.core.stream;

import java.util.ArrayList;
import java.util.HashMap;
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
        values.forEachField(name -> {
            if (name.equals("unifiedWindows")) {
                values.forEachField(window -> windows.add(window(window)));
                return;
            }
            String value = FIELDS.contains(name) ? values.scalar() : values.skip();
            if (value != null) {
                fields.put(name, value);
            }
        });
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

    private RateLimit.Window window(String name) {
        Map<String, String> fields = values.fields(WINDOW_FIELDS);
        return new RateLimit.Window(
                name,
                fields.get("status"),
                Numbers.toDouble(fields.get("utilization")),
                Numbers.toInstant(fields.get("resetsAt")));
    }
}
