package dev.claudeloop.core;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.git.WorkTree;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.state.StateDirectory;
import java.io.IOException;
import java.nio.file.Path;

/** Where a loop has its state, and the lock that keeps it alone in its work tree. */
record LoopPlace(Path projectDirectory, LoopOptions options, CommandRunner commands) {

    StateDirectory state() {
        return StateDirectory.in(projectDirectory.resolve(options.folder()));
    }

    /** The loop in words, which are the same whatever tool runs it. */
    String loop() {
        String workspace = options.get(LoopOptions.WORKSPACE)
                .map(name -> " of workspace " + name)
                .orElse("");
        return "the loop" + workspace + " in " + realDirectory();
    }

    private Path realDirectory() {
        try {
            return projectDirectory.toRealPath();
        } catch (IOException e) {
            return projectDirectory.toAbsolutePath().normalize();
        }
    }

    /** In git's own folder, which agents leave alone and which several projects of one work tree share. */
    Path lock() throws InterruptedException {
        return new WorkTree(projectDirectory, commands)
                .gitDirectory()
                .orElseGet(() -> projectDirectory.resolve(".claude-loop").resolve("state"))
                .resolve("claude-loop.lock");
    }
}
