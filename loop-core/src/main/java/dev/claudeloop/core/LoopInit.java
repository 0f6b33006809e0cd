package dev.claudeloop.core;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.BuildTool.Level;
import dev.claudeloop.core.api.EnclosingLoop;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.ProjectOutline;
import dev.claudeloop.core.prompt.StarterFiles;
import dev.claudeloop.core.state.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes the files that a new user needs, and says what to do with them; what is there stays as it is. */
public final class LoopInit {
    private final Path projectDirectory;
    private final LoopOptions options;
    private final BuildTool tool;

    public LoopInit(Path projectDirectory, LoopOptions options, BuildTool tool) {
        this.projectDirectory = projectDirectory;
        this.options = options;
        this.tool = tool;
    }

    public void write(ProjectOutline project) {
        EnclosingLoop.refuse(System.getenv());
        Map<Path, String> files = StarterFiles.of(options, project);
        List<String> written = new ArrayList<>();
        files.forEach((file, text) -> {
            if (create(file, text)) {
                say("Written: " + slashed(file));
                written.add(slashed(file));
            } else {
                say("Skipped, as it is there: " + slashed(file));
            }
        });
        if (!written.isEmpty()) {
            say("Commit what was written: git add " + String.join(" ", written));
        }
        String folder = slashed(options.folder());
        boolean status = new StatusIgnore(projectDirectory, options).holds();
        say("Git ignores by itself: " + folder + "/state (the loop's memory)"
                + (status ? " and " + slashed(options.get(LoopOptions.STATUS_FILE)) : ""));
        String instructions = slashed(options.get(LoopOptions.INSTRUCTIONS_FILE));
        say("Next: "
                + (written.contains(instructions) ? "say in " + instructions + " what Claude should do, then " : "")
                + "`" + tool.call("plan", options) + "` and `" + tool.call("build", options) + "`.");
    }

    private boolean create(Path file, String text) {
        try {
            return AtomicFile.create(projectDirectory.resolve(file), text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new LoopException(file + " cannot be written: " + e.getMessage(), e);
        }
    }

    private void say(String line) {
        tool.say(Level.INFO, line);
    }

    private static String slashed(Path file) {
        return file.toString().replace('\\', '/');
    }
}
