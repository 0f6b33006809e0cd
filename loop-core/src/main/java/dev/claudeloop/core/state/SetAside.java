package dev.claudeloop.core.state;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Renames what stands in the way and must not be deleted. */
final class SetAside {

    private SetAside() {}

    /** Renames a file to {@code <name>.<why>-<number>} with the first free number. */
    static Path move(Path file, String why) throws IOException {
        for (int number = 1; ; number++) {
            Path aside = file.resolveSibling(file.getFileName() + "." + why + "-" + number);
            if (!Files.exists(aside)) {
                try {
                    return Files.move(file, aside);
                } catch (FileAlreadyExistsException e) {
                    // Somebody was quicker: the next number.
                }
            }
        }
    }
}
