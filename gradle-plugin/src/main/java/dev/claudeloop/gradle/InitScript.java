package dev.claudeloop.gradle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;

/**
 * A script that nested builds run first; each is the same file for all runs, so that a configuration cache is valid.
 */
enum InitScript {
    TEST_REPORTS("test-reports.init.gradle"),
    SCOPE("scope.init.gradle");

    private final String file;

    InitScript(String file) {
        this.file = file;
    }

    /** Writes it to a folder. */
    Path extract(Path folder) throws IOException {
        Path script = Files.createDirectories(folder).resolve(file);
        try (InputStream in = Objects.requireNonNull(InitScript.class.getResourceAsStream(file), file)) {
            Files.copy(in, script, StandardCopyOption.REPLACE_EXISTING);
        }
        return script;
    }
}
