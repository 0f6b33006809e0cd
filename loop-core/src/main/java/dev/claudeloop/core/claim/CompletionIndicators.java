package dev.claudeloop.core.claim;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts phrases with which agents say that they are done; they support a claim and never make one. */
final class CompletionIndicators {
    private static final String DONE = "(?:complete|completed|done|finished|implemented)";
    private static final List<Pattern> PHRASES = List.of(
            phrase(
                    "all (?:of the |the )?(?:tasks|items|steps|work|features|requirements) (?:(?:is|are|have been|has been) )?(?:now )?"
                            + DONE),
            phrase("all (?:of the |the )?(?:\\d+ )?tests (?:are )?(?:now )?(?:pass|passing|green)"),
            phrase("all (?:of the |the )?(?:acceptance )?criteria (?:are )?(?:now )?(?:met|satisfied|fulfilled)"),
            phrase("(?:the )?(?:project|implementation|work|migration|refactoring|plan) is (?:now )?(?:fully )?"
                    + DONE),
            phrase("(?:project|implementation|work|task list) complete"),
            phrase("everything (?:is )?(?:now )?" + DONE),
            phrase("(?:nothing|no work|no tasks|no open tasks) (?:is |are )?(?:left|remains|remain|remaining)"),
            phrase("no (?:remaining|open|further) (?:tasks|items|work)"),
            phrase("ready for (?:review|release|production)"),
            phrase("fully implemented"));
    private static final Pattern NOT_SAID =
            Pattern.compile("(?:\\b(?:not|never|until|unless|once|when|if|before|after|will|to|should|must)|n't)\\b");
    private static final Pattern SENTENCE_END = Pattern.compile("[.!?:;\\n]");
    private static final int WORDS_BEFORE = 40;

    private CompletionIndicators() {}

    /** How many different phrases of the list the text holds, leaving out those it negates or makes conditional. */
    static int in(String ownText) {
        String text = ownText.toLowerCase(Locale.ROOT).replace('\u2019', '\'').replaceAll("[*_`~]", "");
        String spaced = text.replaceAll("[ \\t]+", " ");
        return (int) PHRASES.stream().filter(phrase -> said(phrase, spaced)).count();
    }

    private static boolean said(Pattern phrase, String text) {
        Matcher matcher = phrase.matcher(text);
        while (matcher.find()) {
            String before = text.substring(Math.max(0, matcher.start() - WORDS_BEFORE), matcher.start());
            String[] sentences = SENTENCE_END.split(before, -1);
            if (!NOT_SAID.matcher(sentences[sentences.length - 1]).find()) {
                return true;
            }
        }
        return false;
    }

    private static Pattern phrase(String words) {
        return Pattern.compile("\\b" + words + "\\b");
    }
}
