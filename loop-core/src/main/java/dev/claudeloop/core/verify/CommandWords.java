package dev.claudeloop.core.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Splits a command into words, with quotes but without a shell: nothing is expanded, joined or redirected. */
final class CommandWords {
    private static final Set<String> SHELL = Set.of("|", "||", "&&", "&", ";", ">", ">>", "<", "2>&1", "2>");

    private CommandWords() {}

    /** The words; a command that only a shell understands, or whose quote is open, is refused. */
    static List<String> split(String command) {
        var words = new ArrayList<String>();
        var word = new StringBuilder();
        boolean inWord = false;
        boolean quoted = false;
        char quote = 0;
        for (int i = 0; i <= command.length(); i++) {
            char c = i == command.length() ? '\n' : command.charAt(i);
            if (quote != 0 && i == command.length()) {
                throw new IllegalArgumentException("a quote is open");
            } else if (quote == '"'
                    && c == '\\'
                    && i + 1 < command.length()
                    && "\"\\".indexOf(command.charAt(i + 1)) >= 0) {
                word.append(command.charAt(++i));
            } else if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
                inWord = true;
                quoted = true;
            } else if (!Character.isWhitespace(c)) {
                word.append(c);
                inWord = true;
            } else if (inWord) {
                words.add(checked(word.toString(), quoted));
                word.setLength(0);
                inWord = false;
                quoted = false;
            }
        }
        if (words.isEmpty()) {
            throw new IllegalArgumentException("it is empty");
        }
        return List.copyOf(words);
    }

    private static String checked(String word, boolean quoted) {
        if (!quoted && SHELL.contains(word)) {
            throw new IllegalArgumentException("there is no shell that understands " + word + "; put it into a script");
        }
        return word;
    }
}
