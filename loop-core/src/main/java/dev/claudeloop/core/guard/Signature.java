package dev.claudeloop.core.guard;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stays of an error message when it happens again elsewhere or later: its words, and where numbers and paths
 * stood.
 */
final class Signature {
    static final int LONGEST = 200;

    private static final String NUMBER = "#";
    private static final String PATH = "<path>";

    /** All patterns match without going back, so the time grows with the length of the message alone. */
    private static final Pattern RUN = Pattern.compile("[^\\s\"'`()\\[\\]{}<>,;|]++");

    private static final Pattern TOKEN = Pattern.compile("[\\p{L}\\p{N}_]++");
    private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]++");
    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    private static final int HEX_FROM = 8;

    private final StringBuilder words = new StringBuilder();
    private String last = "";

    private Signature() {}

    /** The message without numbers, paths, addresses, ids, times and punctuation, cut to a bounded length. */
    static String of(String message) {
        var signature = new Signature();
        Matcher run = RUN.matcher(message);
        while (signature.hasRoom() && run.find()) {
            signature.addRun(run.group());
        }
        return Excerpt.head(signature.words, LONGEST);
    }

    private void addRun(String run) {
        if (run.indexOf('/') >= 0 || run.indexOf('\\') >= 0) {
            add(PATH);
            return;
        }
        String text = UUID.matcher(run).replaceAll("0");
        Matcher token = TOKEN.matcher(text);
        while (hasRoom() && token.find()) {
            boolean hash = token.start() > 0 && text.charAt(token.start() - 1) == '@';
            add(isNumber(token.group(), hash) ? NUMBER : token.group());
        }
    }

    /** Neighbours of a kind become one, as a date or a path with a space is one thing in several words. */
    private void add(String word) {
        if (word.equals(last) && (word.equals(NUMBER) || word.equals(PATH))) {
            return;
        }
        words.append(words.isEmpty() ? "" : " ").append(word);
        last = word;
    }

    private boolean hasRoom() {
        return words.length() < LONGEST;
    }

    /** A word with a digit in it is an id, an address or an amount; of hexadecimal ones, some have none. */
    private static boolean isNumber(String token, boolean hash) {
        return token.codePoints().anyMatch(Character::isDigit)
                || ((hash || token.length() >= HEX_FROM) && HEX.matcher(token).matches());
    }
}
