package dev.claudeloop.core;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.state.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Keeps the status file out of git: agents commit all they find, and a status that is committed leaves the tree changed
 * at the end of each run. A file of the user's own stays as it is, and so does a folder that is not the loop's.
 */
final class StatusIgnore {
    private final boolean inFolderOfTheLoop;
    private final Path file;
    private final List<String> lines;

    StatusIgnore(Path projectDirectory, LoopOptions options) {
        Path status = projectDirectory.resolve(options.get(LoopOptions.STATUS_FILE));
        this.inFolderOfTheLoop = status.startsWith(projectDirectory.resolve(".claude-loop"));
        this.file = status.resolveSibling(".gitignore");
        this.lines = List.of("/" + status.getFileName(), "/.gitignore");
    }

    /** Whether the loop's line is in force, or will be after the first run. */
    boolean holds() {
        return inFolderOfTheLoop
                && (!Files.exists(file) || text().lines().toList().containsAll(lines));
    }

    void write() throws IOException {
        if (inFolderOfTheLoop && !Files.exists(file)) {
            AtomicFile.write(file, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    private String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }
}
