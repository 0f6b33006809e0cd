package dev.claudeloop.core.hook;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A loop's status file as Claude's hooks understand it. */
final class WorkStatus {
    /** What stands for a criterion where all are met and only the word that all is done is missing. */
    static final String EXIT_SIGNAL = "exit_signal";

    private final Map<String, @Nullable Object> content;
    private final Fields fields;

    WorkStatus(Map<String, @Nullable Object> content) {
        this.content = content;
        this.fields = new Fields(content);
    }

    /** Whether a loop is under way; a file that tells neither of a state nor of criteria is not that of a loop. */
    boolean active() {
        return switch (Fields.plain(fields.text("status"))) {
            case "completed", "complete", "done", "cancelled", "canceled", "blocked" -> false;
            case "inprogress", "implementing" -> !Boolean.TRUE.equals(fields.flag("complete"));
            default ->
                !Boolean.TRUE.equals(fields.flag("complete"))
                        && (fields.flag("exitsignal") != null || !criteria().isEmpty());
        };
    }

    /** What is not met; a criterion that nobody calls met is not. */
    List<String> unmet() {
        var unmet = new ArrayList<String>();
        for (Map.Entry<String, Boolean> criterion : criteria().entrySet()) {
            if (!criterion.getValue()) {
                unmet.add(criterion.getKey());
            }
        }
        if (unmet.isEmpty() && !Boolean.TRUE.equals(fields.flag("exitsignal"))) {
            unmet.add(EXIT_SIGNAL);
        }
        return unmet;
    }

    int stuckCount() {
        return fields.fields("circuitbreaker").number("stuckcount", 0);
    }

    /** The file's content, with the count of how often the same criterion was the first that is not met. */
    Map<String, @Nullable Object> stuckAt(String firstUnmet) {
        boolean again = firstUnmet.equals(fields.fields("circuitbreaker").text("lastunmet"));
        var changed = new LinkedHashMap<>(content);
        String key = key(content, "circuitBreaker");
        var breaker = new LinkedHashMap<String, @Nullable Object>();
        if (content.get(key) instanceof Map<?, ?> existing) {
            for (Map.Entry<?, ?> field : existing.entrySet()) {
                breaker.put((String) field.getKey(), field.getValue());
            }
        }
        breaker.put(key(breaker, "stuckCount"), again ? stuckCount() + 1 : 0);
        breaker.put(key(breaker, "lastUnmet"), firstUnmet);
        changed.put(key, breaker);
        return changed;
    }

    String spec() {
        return fields.text("spec");
    }

    int iteration() {
        return fields.number("iteration", 0);
    }

    int done() {
        int told = fields.fields("progress").number("completed", 0);
        return Math.max(told, completed().size());
    }

    int total() {
        int told = fields.fields("progress").number("total", 0);
        return Math.max(
                told,
                Math.max(
                        fields.names("steps").size(),
                        completed().size() + remaining().size()));
    }

    /** The step to go on with, or nothing. */
    String next() {
        List<String> remaining = remaining();
        return !remaining.isEmpty() ? remaining.get(0) : fields.text("currenttask");
    }

    private List<String> completed() {
        List<String> steps = fields.names("completedsteps");
        return steps.isEmpty() ? fields.names("completedtasks") : steps;
    }

    private List<String> remaining() {
        List<String> told = fields.names("remainingsteps");
        if (!told.isEmpty()) {
            return told;
        }
        List<String> remaining = fields.names("steps");
        remaining.removeAll(completed());
        return remaining;
    }

    /** All criteria in order, and whether they are met; two ways to write one name are one criterion. */
    private Map<String, Boolean> criteria() {
        var criteria = new LinkedHashMap<String, Boolean>();
        var spelling = new LinkedHashMap<String, String>();
        List<String> names = fields.names("criteria");
        for (String name : names) {
            put(criteria, spelling, name, false);
        }
        for (String field : new String[] {"criteria", "criteriastatus"}) {
            if (fields.value(field) instanceof Map<?, ?> object) {
                for (Map.Entry<?, ?> entry : object.entrySet()) {
                    put(criteria, spelling, (String) entry.getKey(), Fields.metOf(entry.getValue()));
                }
            } else if (fields.value(field) instanceof List<?> array) {
                for (int i = 0; i < array.size(); i++) {
                    Object element = array.get(i);
                    String name =
                            element instanceof Map ? Fields.nameOf(element) : i < names.size() ? names.get(i) : "";
                    put(criteria, spelling, name, Fields.metOf(element));
                }
            }
        }
        return criteria;
    }

    private static void put(
            Map<String, Boolean> criteria, Map<String, String> spelling, String name, @Nullable Boolean met) {
        if (!name.isEmpty()) {
            String key = criterionKey(name);
            String known = spelling.getOrDefault(key, name);
            spelling.put(key, known);
            criteria.put(known, met == null ? criteria.getOrDefault(known, false) : met);
        }
    }

    /** The same name for the same criterion as the loop sees it: marks within and around it do not count. */
    static String criterionKey(String name) {
        String plain =
                Fields.plain(name.toLowerCase(Locale.ROOT)).replace("`", "").replace("*", "");
        int start = 0;
        int end = plain.length();
        while (start < end && !isLetterOrNumber(plain.codePointAt(start))) {
            start += Character.charCount(plain.codePointAt(start));
        }
        while (start < end && !isLetterOrNumber(plain.codePointBefore(end))) {
            end -= Character.charCount(plain.codePointBefore(end));
        }
        return plain.substring(start, end);
    }

    private static boolean isLetterOrNumber(int character) {
        int type = Character.getType(character);
        return Character.isLetterOrDigit(character)
                || type == Character.LETTER_NUMBER
                || type == Character.OTHER_NUMBER;
    }

    /** The name under which an object already has a field, so that it is not there twice. */
    private static String key(Map<String, @Nullable Object> object, String name) {
        for (String existing : object.keySet()) {
            if (Fields.plain(existing).equals(Fields.plain(name))) {
                return existing;
            }
        }
        return name;
    }
}
