package dev.claudeloop.core.claim;

import java.util.stream.Stream;

/** The lines of a text that people or agents wrote, cut where they are too long to mean anything in a list. */
final class Lines {
    private static final int LONGEST = 4000;

    private Lines() {}

    static Stream<String> of(String text) {
        return text.lines().map(Lines::cut);
    }

    static String cut(String line) {
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST);
    }
}
