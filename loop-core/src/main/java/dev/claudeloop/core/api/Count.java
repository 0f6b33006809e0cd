package dev.claudeloop.core.api;

/** A number of things, as people say it. */
public final class Count {

    private Count() {}

    /** For example {@code 1 commit}, {@code 2 commits}. */
    public static String of(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
