package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.CommandResult;
import dev.claudeloop.core.process.CommandRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The agent's command, found and asked for its version.
 *
 * @param words launcher and command, to which the arguments are added
 * @param description the agent as a person would name it
 */
public record AgentCommand(List<String> words, @Nullable String version, String description) {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Finds the Claude CLI that the options name; not finding it is an error that says so. */
    public static AgentCommand find(
            LoopOptions options, Path projectDirectory, Map<String, String> environment, CommandRunner runner)
            throws InterruptedException {
        String name = options.get(LoopOptions.CLAUDE_COMMAND);
        var words = new ArrayList<>(options.get(LoopOptions.LAUNCHER));
        if (words.isEmpty()) {
            words.add(new SearchPath(environment)
                    .find(name, projectDirectory)
                    .orElseThrow(() -> notFound(name))
                    .toString());
        } else {
            words.add(name);
        }
        String version = version(words, projectDirectory, environment, runner, name);
        return new AgentCommand(List.copyOf(words), version, name + " " + version);
    }

    private static String version(
            List<String> words,
            Path projectDirectory,
            Map<String, String> environment,
            CommandRunner runner,
            String name)
            throws InterruptedException {
        var question = new ArrayList<>(words);
        question.add("--version");
        try {
            CommandResult answer =
                    runner.run(new Command(question, projectDirectory, AgentEnvironment.clean(environment)), LIMIT);
            if (answer.succeeded()) {
                return answer.output().strip();
            }
            throw new LoopException("'" + String.join(" ", question) + "' failed: "
                    + answer.output().strip() + " Make sure that it runs in a terminal.");
        } catch (IOException e) {
            throw notFound(name);
        }
    }

    private static LoopException notFound(String name) {
        return new LoopException("Claude CLI not found. Make sure '" + name + "' is installed and in PATH.");
    }
}
