package dev.claudeloop.core.report;

import dev.claudeloop.core.api.Count;
import dev.claudeloop.core.api.VerificationRecord;
import java.util.Locale;

/** Numbers as people read them. */
final class Figures {

    private Figures() {}

    static String usd(double cost) {
        return String.format(Locale.ROOT, "$%.2f", cost);
    }

    static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.3f", millis / 1000.0);
    }

    static String time(long millis) {
        if (millis < 60_000) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
        }
        long minutes = millis / 60_000;
        return minutes < 60
                ? minutes + " min " + millis / 1000 % 60 + " s"
                : minutes / 60 + " h " + minutes % 60 + " min";
    }

    /** A large number in short: {@code 950}, {@code 12.3k}, {@code 4.5M}. */
    static String large(long number) {
        if (number < 1000) {
            return Long.toString(number);
        }
        return number < 1_000_000
                ? String.format(Locale.ROOT, "%.1fk", number / 1e3)
                : String.format(Locale.ROOT, "%.1fM", number / 1e6);
    }

    static String count(long number, String thing) {
        return Count.of(number, thing);
    }

    /** A reason as a sentence of its own. */
    static String sentence(String reason) {
        if (reason.isEmpty()) {
            return reason;
        }
        boolean open = Character.isLetterOrDigit(reason.charAt(reason.length() - 1)) || reason.endsWith(")");
        return Character.toUpperCase(reason.charAt(0)) + reason.substring(1) + (open ? "." : "");
    }

    static String tests(VerificationRecord verification) {
        if (!verification.ran()) {
            return "tests not run";
        }
        return verification.compileErrors().isEmpty()
                ? verification.tests().passed() + "/" + verification.tests().total() + " tests passed"
                : count(verification.compileErrors().size(), "compile error");
    }
}
