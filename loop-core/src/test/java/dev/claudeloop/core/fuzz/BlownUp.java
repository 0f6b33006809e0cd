package dev.claudeloop.core.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Some short inputs, repeated until they are long: what takes more than linear time or stack for a long text shows
 * there, where a fuzzer alone would never come to such lengths.
 */
public final class BlownUp {
    /** Long for a text that a person or an agent writes; a fuzzer watches each comparison that is made in it. */
    public static final int LONG = 64 * 1024;

    private static final int SHORT = 24;
    private static final int ONE_IN = 128;

    private BlownUp() {}

    public static Optional<String> of(byte[] input, int length) {
        boolean chosen = input.length > 0 && input.length <= SHORT && Arrays.hashCode(input) % ONE_IN == 0;
        return chosen
                ? Optional.of(new String(input, StandardCharsets.UTF_8).repeat(length / input.length))
                : Optional.empty();
    }
}
