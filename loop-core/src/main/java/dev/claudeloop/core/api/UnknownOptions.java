package dev.claudeloop.core.api;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Names that look like options and are none: a misspelled option must not be ignored without a word. */
public final class UnknownOptions {
    private static final String PROPERTY_PREFIX = "claudeLoop.";
    private static final String VARIABLE_PREFIX = "CLAUDE_LOOP_";
    private static final int SLIP = 2;

    private UnknownOptions() {}

    /**
     * Refuses a property that begins like an option but is none that this build tool has.
     *
     * @param properties the names of all properties that the user set
     * @param spelling how the user wrote a property, for example {@code -D} before its name
     * @param ofOtherTool the option that has a meaning for the other build tool alone
     * @param instead what this build tool has in its place
     */
    public static void refuse(
            Collection<String> properties, UnaryOperator<String> spelling, Option<?> ofOtherTool, Option<?> instead) {
        for (String property : new TreeSet<>(properties)) {
            if (property.equals(ofOtherTool.property())) {
                throw new LoopException(spelling.apply(property) + " means nothing here ("
                        + withoutFullStop(ofOtherTool.description()) + "); use "
                        + spelling.apply(instead.property()) + ".");
            }
            if (begins(property, PROPERTY_PREFIX) && isUnknown(property, Option::property)) {
                throw new LoopException(spelling.apply(property) + " is no option of claude-loop"
                        + suggestion(property, spelling, ofOtherTool, instead));
            }
        }
    }

    /** Warns of variables that are an option but for a slip; others may be anybody's, and are left alone. */
    public static List<String> warnings(Map<String, String> environment) {
        return new TreeSet<>(environment.keySet())
                .stream()
                        .filter(variable -> begins(variable, VARIABLE_PREFIX))
                        .flatMap(variable -> meant(variable)
                                .map(option -> variable + " is no option of claude-loop and does nothing;"
                                        + " did you mean " + option.environmentVariable() + "?")
                                .stream())
                        .toList();
    }

    private static Optional<Option<?>> meant(String variable) {
        int reach = Math.min(SLIP, (variable.length() - VARIABLE_PREFIX.length()) / 4);
        return nearest(variable, Option::environmentVariable)
                .filter(option -> isUnknown(variable, Option::environmentVariable)
                        && distance(variable, option.environmentVariable()) <= reach);
    }

    private static boolean begins(String name, String prefix) {
        return name.regionMatches(true, 0, prefix, 0, prefix.length());
    }

    private static boolean isUnknown(String name, Function<Option<?>, String> nameOf) {
        return LoopOptions.ALL.stream().map(nameOf).noneMatch(name::equals);
    }

    private static String suggestion(
            String property, UnaryOperator<String> spelling, Option<?> ofOtherTool, Option<?> instead) {
        int reach = Math.max(SLIP, (property.length() - PROPERTY_PREFIX.length()) / 3);
        return nearest(property, Option::property)
                .filter(option -> distance(property, option.property()) <= reach)
                .map(option -> option.equals(ofOtherTool) ? instead : option)
                .map(option -> "; did you mean " + spelling.apply(option.property()) + "?")
                .orElse(".");
    }

    private static Optional<Option<?>> nearest(String name, Function<Option<?>, String> nameOf) {
        return LoopOptions.ALL.stream().min(Comparator.comparingInt(option -> distance(name, nameOf.apply(option))));
    }

    private static String withoutFullStop(String sentence) {
        return sentence.replaceFirst("\\.$", "");
    }

    /** How many letters must be put in, taken out or replaced; small and large ones are the same. */
    private static int distance(String one, String other) {
        String from = one.toLowerCase(Locale.ROOT);
        String to = other.toLowerCase(Locale.ROOT);
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
