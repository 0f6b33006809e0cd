package dev.claudeloop.core.claude;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Compares versions of the CLI. */
final class CliVersion {
    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})\\.(\\d{1,6})");

    private CliVersion() {}

    /** Whether the cost that a resumed session tells, and may have, goes on where it was; earlier it began anew. */
    static boolean countsOn(@Nullable String version) {
        return version != null && isAtLeast(version, 2, 1, 277);
    }

    /** Whether a version is that one or newer; one that cannot be read is not. */
    static boolean isAtLeast(String version, int... floor) {
        Matcher matcher = NUMBERS.matcher(version);
        if (!matcher.find()) {
            return false;
        }
        for (int i = 0; i < floor.length; i++) {
            int compared = Integer.compare(Integer.parseInt(matcher.group(i + 1)), floor[i]);
            if (compared != 0) {
                return compared > 0;
            }
        }
        return true;
    }
}
