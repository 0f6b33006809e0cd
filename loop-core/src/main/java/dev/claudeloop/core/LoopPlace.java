package dev.claudeloop.core;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.git.WorkTree;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.state.StateDirectory;
import java.nio.file.Path;

/** Where a loop has its state, and the lock that keeps it alone in its work tree. */
record LoopPlace(Path projectDirectory, LoopOptions options, CommandRunner commands) {

    StateDirectory state() {
        return StateDirectory.in(projectDirectory.resolve(options.folder()));
    }

    /** In git's own folder, which agents leave alone and which several projects of one work tree share. */
    Path lock() throws InterruptedException {
        return new WorkTree(projectDirectory, commands)
                .gitDirectory()
                .orElseGet(() -> projectDirectory.resolve(".claude-loop").resolve("state"))
                .resolve("claude-loop.lock");
    }
}
