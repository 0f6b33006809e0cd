package dev.claudeloop.core.prompt;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Makes text from tests and tools safe to show: no control characters, no hidden ones, bounded length. */
final class PlainText {
    private static final Pattern ESCAPE =
            Pattern.compile("\u001b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\u0007\u001b]*(?:\u0007|\u001b\\\\)?)");
    private static final Pattern LINE_END = Pattern.compile("\r\n?|[\u0085\u2028\u2029]");
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\n\t]]");

    private PlainText() {}

    static String of(String text) {
        String coloured = ESCAPE.matcher(text).replaceAll("");
        String lines = LINE_END.matcher(coloured).replaceAll("\n");
        return CONTROL.matcher(lines).replaceAll("\uFFFD");
    }

    /** The text on one line, for lists. */
    static String line(String text, int longest) {
        return shortened(of(text).strip().replaceAll("\\s+", " "), longest);
    }

    static String shortened(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return text.substring(0, end) + "…";
    }

    /** The longest beginning that fits into so many bytes and ends with a whole line. */
    static String cutToBytes(String text, int mostBytes) {
        if (text.getBytes(StandardCharsets.UTF_8).length <= mostBytes) {
            return text;
        }
        String note = "\n(cut here)";
        int room = mostBytes - note.length();
        var kept = new StringBuilder();
        int bytes = 0;
        for (String line : text.lines().toList()) {
            bytes += line.getBytes(StandardCharsets.UTF_8).length + 1;
            if (bytes > room) {
                break;
            }
            kept.append(line).append('\n');
        }
        return kept.toString().stripTrailing() + note;
    }
}
