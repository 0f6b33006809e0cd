package dev.claudeloop.core.stream;

import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Numbers out of the text of JSON scalars; what is no number counts as not said. */
final class Numbers {
    private Numbers() {}

    static long toLong(@Nullable String text) {
        Double number = toDouble(text);
        return number == null ? 0 : number.longValue();
    }

    static int toInt(@Nullable String text) {
        Double number = toDouble(text);
        return number == null ? 0 : number.intValue();
    }

    static @Nullable Integer toInteger(@Nullable String text) {
        Double number = toDouble(text);
        return number == null ? null : number.intValue();
    }

    static @Nullable Double toDouble(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            double number = Double.parseDouble(text);
            return Double.isFinite(number) ? number : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** From seconds since 1970, or null. */
    static @Nullable Instant toInstant(@Nullable String text) {
        Double seconds = toDouble(text);
        try {
            return seconds == null ? null : Instant.ofEpochSecond(seconds.longValue());
        } catch (DateTimeException e) {
            return null;
        }
    }
}
