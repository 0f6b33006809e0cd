package dev.claudeloop.core.prompt;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A prompt with places such as {@code {{instructions}}} in it. */
public record PromptTemplate(String text) {

    /** The places that the loop knows. */
    public static final Set<String> TOKENS = Set.of(
            "instructions",
            "projectRoot",
            "workspacePath",
            "iteration",
            "maxIterations",
            "limit",
            "strategy",
            "plan",
            "planFile",
            "statusFile",
            "previousStatus",
            "feedback",
            "criteria",
            "testCommand");

    private static final Pattern PLACE = Pattern.compile("(?<![${])\\{\\{[ \\t]*(\\w+)[ \\t]*}}(?!})");
    private static final String NOTHING = "none";

    /** Puts each value in its place, once: what stands in a value is never a place. */
    public String expand(Map<String, String> values) {
        Function<MatchResult, String> value = place -> {
            String name = place.group(1);
            return TOKENS.contains(name) ? values.getOrDefault(name, NOTHING) : place.group();
        };
        return PLACE.matcher(text).replaceAll(value.andThen(Matcher::quoteReplacement));
    }

    /** Words that look like a place and are none; they stay in the prompt. */
    public Set<String> unknown() {
        var unknown = new LinkedHashSet<String>();
        PLACE.matcher(text).results().map(place -> place.group(1)).forEach(unknown::add);
        unknown.removeAll(TOKENS);
        return unknown;
    }

    /** Whether the template has this place; feedback that has no place must be put at the end. */
    public boolean has(String token) {
        return PLACE.matcher(text).results().anyMatch(place -> place.group(1).equals(token));
    }
}
