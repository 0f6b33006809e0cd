package dev.claudeloop.core.claim;

import dev.claudeloop.core.api.LoopStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the LOOP_STATUS block in what the agent itself wrote. */
public final class LoopStatusBlock {
    private static final Pattern START = Pattern.compile("(?i)-{2,}\\s*LOOP[_ ]STATUS\\s*-{2,}");
    private static final Pattern END = Pattern.compile("(?i)-{2,}\\s*END[_ ]LOOP[_ ]STATUS\\s*-{2,}");
    private static final Pattern FIELD = Pattern.compile("([A-Za-z]+(?:[_ ][A-Za-z]+)?)\\s*[:=]\\s*(.*)");
    private static final Pattern MARKDOWN_BEFORE = Pattern.compile("^(?:[>#*+`\\s]|-\\s)++");
    private static final Pattern MARKDOWN_AFTER = Pattern.compile("[*`\\s]+$");
    private static final Pattern REMARK = Pattern.compile("\\s*\\(.*\\)\\s*$");

    private LoopStatusBlock() {}

    /** The last block that says anything; a copy of the empty form, with all choices in it, says nothing. */
    public static Optional<LoopStatus> lastIn(String ownText) {
        Optional<LoopStatus> last = Optional.empty();
        List<String> lines = Lines.of(ownText).map(LoopStatusBlock::bare).toList();
        for (int i = 0; i < lines.size(); i++) {
            if (START.matcher(lines.get(i)).matches()) {
                Optional<LoopStatus> found = status(fields(lines.subList(i + 1, lines.size())));
                last = found.isPresent() ? found : last;
            }
        }
        return last;
    }

    private static String bare(String line) {
        String before = MARKDOWN_BEFORE.matcher(line).replaceFirst("");
        return MARKDOWN_AFTER.matcher(before).replaceFirst("");
    }

    /** The lines of a block up to its end, or, where the end is missing, up to the first other text. */
    private static Map<String, String> fields(List<String> lines) {
        var fields = new HashMap<String, String>();
        for (String line : lines) {
            Matcher field = FIELD.matcher(line);
            if (field.matches()) {
                fields.put(constant(field.group(1)), bare(field.group(2)));
            } else if (END.matcher(line).matches() || !line.isEmpty()) {
                break;
            }
        }
        return fields;
    }

    private static Optional<LoopStatus> status(Map<String, String> fields) {
        var status = new LoopStatus(
                status(fields.get("STATUS")),
                number(fields.get("TASKS_COMPLETED")),
                number(fields.get("FILES_MODIFIED")),
                oneOf(LoopStatus.TestsStatus.values(), fields.get("TESTS_STATUS")),
                oneOf(LoopStatus.WorkType.values(), fields.get("WORK_TYPE")),
                flag(fields.get("EXIT_SIGNAL")),
                text(fields.get("RECOMMENDATION")));
        boolean says = status.status() != null || status.exitSignal() != null;
        return says ? Optional.of(status) : Optional.empty();
    }

    private static LoopStatus.@Nullable Status status(@Nullable String text) {
        boolean completed = text != null && constant(text).equals("COMPLETED");
        return completed ? LoopStatus.Status.COMPLETE : oneOf(LoopStatus.Status.values(), text);
    }

    private static <E extends Enum<E>> @Nullable E oneOf(E[] values, @Nullable String text) {
        if (text != null) {
            String name = constant(text);
            for (E value : values) {
                if (value.name().equals(name)) {
                    return value;
                }
            }
        }
        return null;
    }

    private static @Nullable Boolean flag(@Nullable String text) {
        return switch (text == null ? "" : constant(text)) {
            case "TRUE", "YES" -> true;
            case "FALSE", "NO" -> false;
            default -> null;
        };
    }

    private static @Nullable Integer number(@Nullable String text) {
        try {
            return text == null
                    ? null
                    : Integer.valueOf(REMARK.matcher(text).replaceFirst("").strip());
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable String text(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }

    /** A word as the form spells it: upper case, underscores, no remark and no decoration around it. */
    private static String constant(String text) {
        var words = new ArrayList<String>();
        for (String word : REMARK.matcher(text).replaceFirst("").split("[\\s_-]+", -1)) {
            String plain = word.replaceAll("^[^\\p{L}|]+|[^\\p{L}|]+$", "");
            if (!plain.isEmpty()) {
                words.add(plain.toUpperCase(Locale.ROOT));
            }
        }
        return String.join("_", words);
    }
}
