package dev.claudeloop.core.state;

import dev.claudeloop.core.api.LoopException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder {@code .claude-loop/state}, which git does not see. */
public final class StateDirectory {
    private final Path directory;

    private StateDirectory(Path directory) {
        this.directory = directory;
    }

    public static StateDirectory of(Path projectDirectory) {
        Path directory = projectDirectory.resolve(".claude-loop").resolve("state");
        try {
            Path ignore = directory.resolve(".gitignore");
            if (!Files.exists(ignore)) {
                AtomicFile.write(ignore, "*\n".getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new LoopException("The loop cannot write its state to " + directory + ": " + e.getMessage(), e);
        }
        return new StateDirectory(directory);
    }

    public Path path() {
        return directory;
    }

    /** What Claude prints in the iteration under way. */
    public Path stream() {
        return directory.resolve("stream.ndjson");
    }

    /** What Claude is told besides the prompt. */
    public Path systemPrompt() {
        return directory.resolve("system-prompt.md");
    }
}
