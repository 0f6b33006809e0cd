package dev.claudeloop.core.claim;

import dev.claudeloop.core.api.Criterion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The list under a heading {@code Criteria} of the instructions. */
public final class CriteriaList {
    private static final Pattern HEADING = Pattern.compile(" {0,3}(#{1,6})\\s+(.*?)(?:\\s+#+)?\\s*");
    private static final Pattern TITLE =
            Pattern.compile("(?i)\\W*(?:(?:acceptance|completion|exit|success)\\s+)?criteria\\W*");
    private static final Pattern ITEM =
            Pattern.compile("\\s{0,3}(?:[-*+]|\\d{1,9}[.)])\\s+(?:\\[[^\\]\\d]?]\\s+)?(\\S.*)");
    private static final Pattern FENCE = Pattern.compile("\\s{0,3}(?:```|~~~).*");
    private static final Pattern WITH_COMMAND = Pattern.compile("(?:(.+?):\\s*)?`([^`]+)`\\.?");
    private static final Pattern TESTS_PASS = Pattern.compile(
            "(?:all )?(?:of )?(?:the )?tests? (?:(?:must|should) )?(?:are |is )?(?:now )?(?:pass|passes|passing|green)");

    private CriteriaList() {}

    /** The criteria that the instructions name, each once. */
    public static List<Criterion> in(String instructions) {
        var criteria = new LinkedHashMap<String, Criterion>();
        int level = 0;
        boolean fenced = false;
        for (String line : Lines.of(instructions).toList()) {
            Matcher heading = HEADING.matcher(line);
            Matcher item = ITEM.matcher(line);
            if (FENCE.matcher(line).matches()) {
                fenced = !fenced;
            } else if (!fenced && heading.matches()) {
                level = level(level, heading);
            } else if (!fenced && level > 0 && item.matches()) {
                Criterion criterion = criterion(item.group(1).strip());
                criteria.putIfAbsent(key(criterion.name()), criterion);
            }
        }
        return List.copyOf(criteria.values());
    }

    private static int level(int inside, Matcher heading) {
        if (TITLE.matcher(heading.group(2)).matches()) {
            return heading.group(1).length();
        }
        return inside > 0 && heading.group(1).length() > inside ? inside : 0;
    }

    /** A criterion as it is written: {@code tests pass}, or {@code lint clean: `mvn checkstyle:check`}. */
    static Criterion criterion(String text) {
        Matcher command = WITH_COMMAND.matcher(text);
        if (command.matches()) {
            String name = command.group(1) == null ? command.group(2) : command.group(1);
            return new Criterion(name.strip(), command.group(2).strip(), false);
        }
        return new Criterion(text, null, TESTS_PASS.matcher(plain(text)).matches());
    }

    /**
     * What an agent calls a criterion may differ in case, marks and spaces: {@code lint_clean} is {@code Lint clean}.
     */
    static String key(String name) {
        return plain(name).replace(" ", "");
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT)
                .replaceAll("[`*]", "")
                .replaceAll("[\\p{javaWhitespace}_-]+", " ")
                .replaceAll("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$", "");
    }

    /** The criteria of the instructions, and those that the agent added itself; it cannot add commands. */
    static List<Criterion> withAgents(List<Criterion> criteria, List<String> added) {
        var all = new ArrayList<Criterion>(criteria);
        var known = new HashSet<String>();
        criteria.forEach(criterion -> known.add(key(criterion.name())));
        for (String name : added) {
            Criterion read = criterion(name);
            if (!known.contains(key(name)) && known.add(key(read.name()))) {
                all.add(new Criterion(read.name(), null, read.testsPass()));
            }
        }
        return all;
    }
}
