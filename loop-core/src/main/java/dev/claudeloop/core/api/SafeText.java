package dev.claudeloop.core.api;

import java.util.List;
import java.util.regex.Pattern;

/** Makes text of others fit for a terminal and for a build server's log: nothing in it is a command any more. */
public final class SafeText {
    private static final Pattern LINE_END = Pattern.compile("\\R");

    private static final Pattern SEQUENCE = Pattern.compile("(?:\u001B\\[|\u009B)[0-?]*+[ -/]*+[@-~]?"
            + "|(?:\u001B[\\]PX^_]|[\u0090\u0098\u009D-\u009F])[^\u0007\u001B\u009C]*+(?:\u0007|\u001B\\\\|\u009C)?"
            + "|\u001B[ -/]*+[0-~]?");

    /** Build servers obey lines like these, wherever in a log they come from. */
    private static final Pattern ORDER = Pattern.compile("##(?=\\[|vso\\[|teamcity\\[)");

    private static final String TAB = "    ";
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;
    private static final int REPLACEMENT = 0xFFFD;

    private SafeText() {}

    /** The lines of a text as they are; an empty text has none. */
    public static List<String> split(String text) {
        return text.isEmpty() ? List.of() : LINE_END.splitAsStream(text).toList();
    }

    /** One line without sequences for terminals and orders to build servers; what else is invisible is marked. */
    public static String line(String text) {
        String plain = text.codePoints().allMatch(SafeText::isVisible) ? text : visible(text);
        String unordered = plain.contains("##") ? ORDER.matcher(plain).replaceAll("# #") : plain;
        int start = 0;
        while (start < unordered.length() && isBlank(unordered.charAt(start))) {
            start++;
        }
        return unordered.startsWith("::", start)
                ? unordered.substring(0, start) + "| " + unordered.substring(start)
                : unordered;
    }

    /** Build servers overlook no-break spaces too before an order. */
    private static boolean isBlank(char character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character);
    }

    /** A text in one line, cut where nobody reads on. */
    public static String oneLine(String text, int limit) {
        return shortened(line(String.join(" ", split(text))), limit);
    }

    /** A text line by line, cut where nobody reads on. */
    public static String lines(String text, int limit) {
        return shortened(
                String.join("\n", split(text).stream().map(SafeText::line).toList()), limit);
    }

    /** The beginning of a text, with no half of a character at its end. */
    public static String shortened(String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(limit - 1)) ? limit - 1 : limit;
        return text.substring(0, end) + "...";
    }

    private static String visible(String text) {
        var shown = new StringBuilder();
        SEQUENCE.matcher(text).replaceAll("").codePoints().forEach(character -> {
            if (character == '\t') {
                shown.append(TAB);
            } else {
                shown.appendCodePoint(isVisible(character) ? character : REPLACEMENT);
            }
        });
        return shown.toString();
    }

    /** Characters that join others are part of words and pictures; other invisible ones can turn a line around. */
    private static boolean isVisible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                false;
            case Character.FORMAT -> character == ZERO_WIDTH_JOINER || character == ZERO_WIDTH_NON_JOINER;
            default -> true;
        };
    }
}
