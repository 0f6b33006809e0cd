package dev.claudeloop.core.rehearsal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the rehearsal agent does in one iteration.
 *
 * @param say its words; the last are the result
 * @param nudged its words when it is told something after its result
 * @param result whether it tells how its work ended, as Claude does
 * @param hang whether it stays alive when it is done
 */
record Act(
        List<String> say,
        String nudged,
        Map<String, String> write,
        List<Edit> edit,
        List<String> delete,
        String commit,
        String stderr,
        Duration sleep,
        double costUsd,
        boolean result,
        boolean hang,
        int exit) {

    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m)");
    private static final Set<String> WORDS = Set.of(
            "say", "nudged", "write", "edit", "delete", "commit", "stderr", "sleep", "costUsd", "result", "hang",
            "exit");

    /** One replacement of a text in a file. */
    record Edit(String file, String oldText, String newText) {}

    static Act of(Map<?, ?> json) {
        for (Object word : json.keySet()) {
            if (!WORDS.contains(word)) {
                throw new IllegalArgumentException("'" + word + "' is no word of a rehearsal; there are " + WORDS);
            }
        }
        return new Act(
                says(json.get("say")),
                json.containsKey("nudged") ? text(json.get("nudged")) : "I have nothing to add.",
                texts(json.get("write")),
                edits(json.get("edit")),
                strings(json.get("delete")),
                text(json.get("commit")),
                text(json.get("stderr")),
                duration(text(json.get("sleep"))),
                json.get("costUsd") instanceof Double cost ? cost : 0,
                !Boolean.FALSE.equals(json.get("result")),
                Boolean.TRUE.equals(json.get("hang")),
                json.get("exit") instanceof Double exit ? exit.intValue() : 0);
    }

    static Act nothingLeft() {
        return of(Map.of(
                "say",
                List.of(
                        "The rehearsal has nothing left to play.",
                        "---LOOP_STATUS---",
                        "STATUS: IN_PROGRESS",
                        "EXIT_SIGNAL: false",
                        "RECOMMENDATION: Add an iteration to the rehearsal file.",
                        "---END_LOOP_STATUS---")));
    }

    private static List<String> says(@Nullable Object json) {
        if (json instanceof List<?> list && list.stream().anyMatch(List.class::isInstance)) {
            return list.stream().map(Act::text).toList();
        }
        return json == null ? List.of("Done.") : List.of(text(json));
    }

    private static Map<String, String> texts(@Nullable Object json) {
        var texts = new LinkedHashMap<String, String>();
        if (json instanceof Map<?, ?> map) {
            map.forEach((key, value) -> texts.put(String.valueOf(key), file(value)));
        }
        return texts;
    }

    private static List<Edit> edits(@Nullable Object json) {
        var edits = new ArrayList<Edit>();
        if (json instanceof List<?> list) {
            for (Object item : list) {
                if (!(item instanceof Map<?, ?> map)
                        || text(map.get("file")).isEmpty()
                        || text(map.get("old")).isEmpty()) {
                    throw new IllegalArgumentException("an edit needs file, old and new");
                }
                edits.add(new Edit(text(map.get("file")), text(map.get("old")), text(map.get("new"))));
            }
        }
        return edits;
    }

    private static List<String> strings(@Nullable Object json) {
        return json instanceof List<?> list ? list.stream().map(String::valueOf).toList() : List.of();
    }

    /** A text, or lines of it. */
    private static String text(@Nullable Object json) {
        return json instanceof List<?> lines ? String.join("\n", strings(lines)) : json == null ? "" : json.toString();
    }

    /** The content of a file; lines end as lines of a file do. */
    private static String file(@Nullable Object json) {
        return json instanceof List<?> ? text(json) + "\n" : text(json);
    }

    private static Duration duration(String text) {
        if (text.isEmpty()) {
            return Duration.ZERO;
        }
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("sleep is '" + text + "', but must be such as 500ms, 2s or 1m");
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            default -> Duration.ofMinutes(amount);
        };
    }
}
