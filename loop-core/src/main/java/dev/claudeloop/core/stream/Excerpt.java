package dev.claudeloop.core.stream;

import java.nio.charset.StandardCharsets;

/** The beginning of a bad line, fit to be shown. */
final class Excerpt {
    static final int BYTES = 200;

    private Excerpt() {}

    static String of(byte[] bytes, int from, int to) {
        int end = Math.min(to, from + BYTES);
        String text = new String(bytes, from, end - from, StandardCharsets.UTF_8);
        // Escape sequences in a broken line must not reach a terminal.
        String shown = text.codePoints()
                .map(character -> Character.isISOControl(character) ? '\uFFFD' : character)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return end < to ? shown + Caps.MARK.stripTrailing() : shown;
    }
}
