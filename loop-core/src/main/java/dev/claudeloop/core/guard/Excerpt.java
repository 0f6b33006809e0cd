package dev.claudeloop.core.guard;

/** A text that the loop did not write, made fit for one line of its own. */
final class Excerpt {
    private static final int LONGEST = 160;

    private Excerpt() {}

    static String of(String text) {
        String line = head(text, 4 * LONGEST).replaceAll("[\\p{C}\\s]++", " ").strip();
        return line.length() <= LONGEST ? line : head(line, LONGEST - 3) + "...";
    }

    /** The first characters; half of one that needs two is not written, as no file can hold it. */
    static String head(CharSequence text, int longest) {
        if (text.length() <= longest) {
            return text.toString();
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return text.subSequence(0, end).toString();
    }
}
