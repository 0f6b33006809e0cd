package dev.claudeloop.core.report;

import org.jspecify.annotations.Nullable;

/** Text of anybody made harmless in HTML and XML. */
final class Markup {
    private static final char UNWRITABLE = '\uFFFD';

    private Markup() {}

    /** The text for the inside of elements and of quoted attributes; null is nothing. */
    static String escape(@Nullable String text) {
        if (text == null) {
            return "";
        }
        var escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            switch (point) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(writable(point) ? point : UNWRITABLE);
            }
        }
        return escaped.toString();
    }

    /** Escaped, and cut where nobody reads on. */
    static String escape(@Nullable String text, int limit) {
        if (text == null || text.length() <= limit) {
            return escape(text);
        }
        int end = Character.isHighSurrogate(text.charAt(limit - 1)) ? limit - 1 : limit;
        return escape(text.substring(0, end)) + "… (" + (text.length() - end) + " more characters)";
    }

    /** Whether XML 1.0 has a place for it, and whether it only shows itself: marks of direction turn others around. */
    private static boolean writable(int point) {
        boolean turning = point == 0x061C
                || point == 0x200E
                || point == 0x200F
                || (point >= 0x202A && point <= 0x202E)
                || (point >= 0x2066 && point <= 0x2069);
        return !turning && inXml(point);
    }

    private static boolean inXml(int point) {
        return point == '\t'
                || point == '\n'
                || point == '\r'
                || (point >= 0x20 && point < 0x7F)
                || (point >= 0xA0 && point <= 0xD7FF)
                || (point >= 0xE000 && point <= 0xFFFD)
                || point >= 0x10000;
    }
}
