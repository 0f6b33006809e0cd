package dev.claudeloop.core.state;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The folder {@code state} in a loop's folder, which git does not see. */
public final class StateDirectory {
    private static final String IGNORE = ".gitignore";

    private final Path directory;
    private final KeptFiles files;

    private StateDirectory(Path directory) {
        this.directory = directory;
        this.files = new KeptFiles(directory);
    }

    /** The state of the loop that has no name, in {@code .claude-loop} of a project. */
    public static StateDirectory of(Path projectDirectory) {
        return in(projectDirectory.resolve(".claude-loop"));
    }

    /** The state of the loop whose folder this is: {@code .claude-loop}, or a workspace in it. */
    public static StateDirectory in(Path loopFolder) {
        var state = new StateDirectory(loopFolder.toAbsolutePath().resolve("state"));
        try {
            if (state.files.read(IGNORE).isEmpty()) {
                state.files.write(IGNORE, "*\n".getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw StateFailure.of("The loop cannot write its state to " + state.directory, e);
        }
        return state;
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

    /** Deletes what a killed run was about to write; only for the one that holds the lock. */
    public void clearLeftovers() {
        try {
            AtomicFile.clearLeftovers(directory);
        } catch (IOException e) {
            throw StateFailure.of("The loop cannot tidy up " + directory, e);
        }
    }

    /** Makes git blind again to a folder that somebody emptied; gives the name of what was written for that. */
    List<String> restore() throws IOException {
        return files.restore();
    }
}
