package dev.claudeloop.core.fuzz;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Assertions that cost next to nothing, as a fuzzer makes millions of them under instrumentation. */
public final class Holds {

    private Holds() {}

    public static void that(String sentence, boolean holds) {
        if (!holds) {
            throw new AssertionError("does not hold: " + sentence);
        }
    }

    public static void same(String sentence, @Nullable Object actual, @Nullable Object expected) {
        if (!Objects.equals(actual, expected)) {
            throw new AssertionError("does not hold: " + sentence + ": " + actual + " is not " + expected);
        }
    }
}
