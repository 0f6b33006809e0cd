package dev.claudeloop.core.report;

import dev.claudeloop.core.api.SafeText;

/** Text of anybody made harmless in Markdown that a server turns to HTML. */
final class Markdown {
    /** Punctuation that means nothing inside of a line. */
    private static final String PLAIN = " ,-%=+/?";

    private Markdown() {}

    /**
     * One line of a text, cut where nobody reads on. Every character that could begin markup, a link, a mention or a
     * formula stands as its number, which Markdown shows but never obeys.
     */
    static String escape(String text, int limit) {
        var escaped = new StringBuilder();
        SafeText.oneLine(text, limit).codePoints().forEach(character -> {
            if (character > 0x7F || Character.isLetterOrDigit(character) || PLAIN.indexOf(character) >= 0) {
                escaped.appendCodePoint(character);
            } else {
                escaped.append("&#").append(character).append(';');
            }
        });
        return escaped.toString();
    }
}
