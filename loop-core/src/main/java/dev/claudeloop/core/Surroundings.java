package dev.claudeloop.core;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.claude.AllowedTools;
import dev.claudeloop.core.process.ProcessFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What a loop finds around it: the project, the wishes of its user, the build tool, and the system. */
record Surroundings(
        Path projectDirectory,
        LoopOptions options,
        BuildTool tool,
        ProcessFactory processes,
        Map<String, String> environment,
        Timing timing) {

    Path logDirectory() {
        Path logs =
                options.get(LoopOptions.LOG_DIR).map(projectDirectory::resolve).orElseGet(tool::logDirectory);
        return options.get(LoopOptions.WORKSPACE).map(logs::resolve).orElse(logs);
    }

    List<String> allowedTools() {
        List<String> chosen = options.get(LoopOptions.ALLOWED_TOOLS);
        return chosen.isEmpty()
                ? AllowedTools.defaults(
                        options.get(LoopOptions.MODE), tool.commands(), options.get(LoopOptions.PLAN_FILE))
                : chosen;
    }
}
