package dev.claudeloop.core.claim;

import dev.claudeloop.core.api.SafeText;
import dev.claudeloop.core.api.StatusRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The fields of a status file, whatever way agents spell and type them. */
final class StatusFields {
    private static final int LONGEST_TEXT = 4000;
    private static final int MOST_ITEMS = 500;

    private final Map<String, JsonNode> byName = new LinkedHashMap<>();

    StatusFields(JsonNode object) {
        object.properties().forEach(field -> byName.put(plain(field.getKey()), field.getValue()));
    }

    /** {@code exit_signal}, {@code exitSignal} and {@code EXIT-SIGNAL} are the same field. */
    static String plain(String name) {
        return name.replaceAll("[_\\-\\s]", "").toLowerCase(Locale.ROOT);
    }

    StatusRecord toRecord() {
        List<String> criteria = names("criteria");
        return new StatusRecord(
                flag("complete"),
                progress(),
                flag("worked"),
                text("summary"),
                text("lastupdated"),
                text("spec"),
                criteria,
                criteriaStatus(criteria),
                flag("exitsignal"),
                names("steps"),
                first(names("completedsteps"), names("completedtasks")),
                names("remainingsteps"),
                text("currenttask"),
                number("iteration"),
                state(),
                breaker());
    }

    private StatusRecord.@Nullable Progress progress() {
        JsonNode node = byName.get("progress");
        if (node != null && node.isObject()) {
            var fields = new StatusFields(node);
            return new StatusRecord.Progress(fields.number("completed"), fields.number("total"));
        }
        Integer completed = size("completedtasks");
        Integer total = size("totaltasks");
        return completed == null && total == null ? null : new StatusRecord.Progress(completed, total);
    }

    private StatusRecord.@Nullable CircuitBreaker breaker() {
        JsonNode node = byName.get("circuitbreaker");
        if (node == null || !node.isObject()) {
            return null;
        }
        var fields = new StatusFields(node);
        Integer count = fields.number("stuckcount");
        return new StatusRecord.CircuitBreaker(count == null ? 0 : count, fields.text("lastunmet"));
    }

    private StatusRecord.@Nullable State state() {
        String text = text("status");
        return switch (text == null ? "" : plain(text)) {
            case "inprogress" -> StatusRecord.State.IN_PROGRESS;
            case "implementing" -> StatusRecord.State.IMPLEMENTING;
            case "completed", "complete", "done" -> StatusRecord.State.COMPLETED;
            case "cancelled", "canceled" -> StatusRecord.State.CANCELLED;
            case "blocked" -> StatusRecord.State.BLOCKED;
            default -> null;
        };
    }

    /** Met or not, by name; a list goes along with the list of criteria, and criteria may hold their own state. */
    private Map<String, Boolean> criteriaStatus(List<String> criteria) {
        var status = new LinkedHashMap<String, Boolean>();
        for (JsonNode node : nodes("criteria", "criteriastatus")) {
            if (node.isObject()) {
                node.properties().stream()
                        .limit(MOST_ITEMS)
                        .forEach(field -> put(status, field.getKey(), met(field.getValue())));
            } else if (node.isArray()) {
                for (int i = 0; i < node.size() && i < MOST_ITEMS; i++) {
                    String name =
                            node.get(i).isObject() ? name(node.get(i)) : i < criteria.size() ? criteria.get(i) : null;
                    put(status, name, met(node.get(i)));
                }
            }
        }
        return status;
    }

    private List<JsonNode> nodes(String... names) {
        var nodes = new ArrayList<JsonNode>();
        for (String name : names) {
            JsonNode node = byName.get(name);
            if (node != null) {
                nodes.add(node);
            }
        }
        return nodes;
    }

    private static void put(Map<String, Boolean> status, @Nullable String name, @Nullable Boolean met) {
        if (name != null && met != null) {
            status.put(name, met);
        }
    }

    private static @Nullable Boolean met(JsonNode node) {
        if (!node.isObject()) {
            return flag(node);
        }
        var fields = new StatusFields(node);
        for (String name : List.of("met", "done", "passed", "status")) {
            Boolean flag = fields.flag(name);
            if (flag != null) {
                return flag;
            }
        }
        return null;
    }

    private static @Nullable String name(JsonNode node) {
        if (!node.isObject()) {
            return text(node);
        }
        var fields = new StatusFields(node);
        for (String name : List.of("name", "criterion", "text", "description", "title", "id")) {
            String text = fields.text(name);
            if (text != null) {
                return text;
            }
        }
        return null;
    }

    private List<String> names(String field) {
        var names = new ArrayList<String>();
        JsonNode node = byName.get(field);
        if (node != null && node.isArray()) {
            for (int i = 0; i < node.size() && i < MOST_ITEMS; i++) {
                String name = name(node.get(i));
                if (name != null) {
                    names.add(name);
                }
            }
        } else if (node != null && node.isObject()) {
            node.properties().stream().limit(MOST_ITEMS).forEach(entry -> names.add(entry.getKey()));
        }
        return List.copyOf(names);
    }

    private static List<String> first(List<String> one, List<String> other) {
        return one.isEmpty() ? other : one;
    }

    private @Nullable Integer size(String field) {
        JsonNode node = byName.get(field);
        return node != null && node.isArray() ? Integer.valueOf(node.size()) : number(field);
    }

    private @Nullable Boolean flag(String field) {
        JsonNode node = byName.get(field);
        return node == null ? null : flag(node);
    }

    private static @Nullable Boolean flag(JsonNode node) {
        if (node.isBoolean()) {
            return node.booleanValue();
        }
        return switch (node.isString() ? plain(node.stringValue()) : "") {
            case "true", "yes" -> true;
            case "false", "no" -> false;
            default -> null;
        };
    }

    private @Nullable Integer number(String field) {
        JsonNode node = byName.get(field);
        if (node == null || !(node.isNumber() || node.isString())) {
            return null;
        }
        try {
            return node.isNumber()
                    ? Integer.valueOf(node.numberValue().intValue())
                    : Integer.valueOf(node.stringValue().strip());
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private @Nullable String text(String field) {
        JsonNode node = byName.get(field);
        return node == null ? null : text(node);
    }

    private static @Nullable String text(JsonNode node) {
        if (!node.isString() && !node.isNumber()) {
            return null;
        }
        String text = node.isString() ? node.stringValue() : node.numberValue().toString();
        return SafeText.shortened(text, LONGEST_TEXT);
    }
}
