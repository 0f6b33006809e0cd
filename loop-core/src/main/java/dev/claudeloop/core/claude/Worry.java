package dev.claudeloop.core.claude;

import java.util.regex.Pattern;

/** What the watchdog watches for: how it shows in the agent's words, if it does, and what the agent is told. */
enum Worry {
    GIVING_UP(
            "Do not stop here. %s Take the smallest next step or another way, and run the tests again;"
                    + " if something outside your reach stops you, say so and end with STATUS: BLOCKED.",
            "\\bI(?: a|')?m (?:now )?(?:giving up|stuck\\b(?! (?:to|with)\\b)|out of ideas|at a loss)",
            "\\bI (?:will |have to |must |'ll )?give up\\b",
            "\\bI(?: a|')m (?:un|not )able to (?:complete|continue|finish|proceed|fix|resolve|solve|make|get)\\b",
            "\\bI (?:can(?:'|no)t|could(?:n't| not)) (?:complete|continue|finish|proceed|fix|resolve|solve|make (?:it|this|them|the tests?))\\b",
            "\\bI (?:was|have)(?:n't| not)(?: been)? able to (?:complete|finish|fix|resolve|solve|get|make)\\b",
            "\\bI(?:'ll| will) (?:stop|leave it (?:here|at that))(?: here| now|[.])",
            "\\b(?:this|it) (?:is|seems) (?:impossible|not possible)(?: for me)? to (?:fix|complete|finish|solve|resolve)\\b"),

    ASKING(
            "Nobody is there to answer. %s Decide yourself: take the simplest way that can be undone, note in one line why,"
                    + " and go on.",
            "\\b(?:should|shall|may|can) I\\b[^?.!]*\\?\\s*$",
            "\\b(?:would|do|could|can|will) you\\b[^?.!]*\\?\\s*$",
            "\\b(?:which|what) (?:\\w+ ){0,4}(?:would|do|should) (?:you|I)\\b[^?.!]*\\?\\s*$",
            "\\b(?:is|does) (?:that|this) (?:ok|okay|all right|work for you|sound good)\\b[^?.!]*\\?\\s*$",
            "\\blet me know (?:how|which|what|whether|when|if) (?:\\w+ ){0,2}(?:you(?:'d| would)? (?:like|prefer|want)|I should)\\b[^?!]*$",
            "\\bplease (?:confirm|advise|clarify|tell me|let me know|choose|decide|provide|grant|approve)\\b[^?!]*$",
            "\\b(?:waiting for|await(?:ing)?) your (?:answer|input|decision|confirmation|approval|reply|feedback)\\b"),

    REPEATING(
            "The same command failed %s times with no change in between. Read what it says, and change something before you"
                    + " run it again."),

    ERRORS("The last %s tool calls failed. Stop, read what they say, and go another way."),

    SILENCE("Nothing was heard from you for %s. If a command hangs, end it; then go on with the next step.");

    private final String answer;
    private final Pattern signs;

    Worry(String answer, String... signs) {
        this.answer = answer;
        this.signs = Pattern.compile(signs.length == 0 ? "(?!)" : String.join("|", signs), Pattern.CASE_INSENSITIVE);
    }

    /** Whether words of the agent show this worry. */
    boolean showsIn(String words) {
        return signs.matcher(words).find();
    }

    Nudge nudge(Object fact) {
        return new Nudge(this, answer.formatted(fact).replace("  ", " "));
    }
}
