package dev.claudeloop.core.api;

import java.util.Locale;

/**
 * One thing that users can set: its name, what values it takes, its default and what it is for.
 *
 * @param fallback the default as users would write it; empty where there is none
 */
public record Option<T>(String name, OptionType<T> type, String fallback, String description) {

    /** {@code maxIterations} as an environment variable: {@code CLAUDE_LOOP_MAX_ITERATIONS}. */
    public String environmentVariable() {
        return "CLAUDE_LOOP_" + separated("_").toUpperCase(Locale.ROOT);
    }

    /** {@code maxIterations} as a property of either build tool: {@code claudeLoop.maxIterations}. */
    public String property() {
        return "claudeLoop." + name;
    }

    /** {@code maxIterations} as a command line flag: {@code max-iterations}. */
    public String flag() {
        return separated("-");
    }

    private String separated(String separator) {
        return name.replaceAll("([A-Z])", separator + "$1").toLowerCase(Locale.ROOT);
    }
}
