package dev.claudeloop.core.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Some short inputs, repeated until they are long: what takes more than linear time or stack for a long text shows
 * there, where a fuzzer alone would never come to such lengths.
 */
public final class BlownUp {
    private static final int SHORT = 24;
    private static final int ONE_IN = 16;
    private static final int LENGTH = 512 * 1024;

    private BlownUp() {}

    public static Optional<String> of(byte[] input) {
        boolean chosen = input.length > 0 && input.length <= SHORT && Arrays.hashCode(input) % ONE_IN == 0;
        return chosen
                ? Optional.of(new String(input, StandardCharsets.UTF_8).repeat(LENGTH / input.length))
                : Optional.empty();
    }
}
