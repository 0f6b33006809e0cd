package dev.claudeloop.core.console;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers as people say them. */
final class Amounts {
    private static final int KILO = 1024;

    private Amounts() {}

    /** A number that others wrote, if it is one. */
    static int number(@Nullable String text, int otherwise) {
        return text != null && text.strip().matches("\\d{1,9}") ? Integer.parseInt(text.strip()) : otherwise;
    }

    static String usd(double cost) {
        return String.format(Locale.ROOT, "$%.2f", cost);
    }

    static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
    }

    static String size(long bytes) {
        return bytes < KILO ? bytes + " B" : String.format(Locale.ROOT, "%.1f KB", bytes / (double) KILO);
    }

    /** A span of time that is better too long than too short. */
    static String rounded(Duration span) {
        long seconds = Math.max(1, span.toSeconds());
        return seconds < 90 ? seconds + " s" : (seconds + 59) / 60 + " min";
    }

    /** Time on a clock that began at zero. */
    static String clock(Duration elapsed) {
        long seconds = elapsed.toSeconds();
        String minutes = String.format(Locale.ROOT, "%d:%02d", seconds / 60 % 60, seconds % 60);
        return seconds < 3600
                ? minutes
                : String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
