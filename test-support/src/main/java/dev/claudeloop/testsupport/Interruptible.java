package dev.claudeloop.testsupport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commands that Ctrl-C reaches, however the tests were started. */
final class Interruptible {
    private static final int INTERRUPT = 1 << 1;

    private Interruptible() {}

    /** A shell lets what it starts in the background ignore Ctrl-C, and all that comes from it inherits that. */
    static List<String> command(List<String> words) {
        if (!isIgnoredHere()) {
            return words;
        }
        var command = new ArrayList<>(List.of("env", "--default-signal=INT"));
        command.addAll(words);
        return command;
    }

    /** Only Linux tells. */
    private static boolean isIgnoredHere() {
        Path status = Path.of("/proc/self/status");
        try {
            return Files.exists(status)
                    && Files.readAllLines(status).stream()
                            .filter(line -> line.startsWith("SigIgn:"))
                            .map(line -> Long.parseUnsignedLong(
                                    line.substring("SigIgn:".length()).strip(), 16))
                            .anyMatch(mask -> (mask & INTERRUPT) != 0);
        } catch (IOException e) {
            return false;
        }
    }
}
