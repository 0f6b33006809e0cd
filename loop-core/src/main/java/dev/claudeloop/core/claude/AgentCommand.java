package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.CommandResult;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.CommandSearch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The agent's command, found and asked for its version.
 *
 * @param words launcher and command, to which arguments are added
 * @param description the agent as a person would name it
 */
public record AgentCommand(List<String> words, @Nullable String version, String description) {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Pattern VERSION = Pattern.compile("\\b\\d+\\.\\d+\\.\\d+\\S*");

    /** Finds the Claude CLI that the options name and makes sure that it runs. */
    public static AgentCommand find(
            LoopOptions options, Path projectDirectory, Map<String, String> environment, CommandRunner runner)
            throws InterruptedException {
        Preflight.check(options, environment);
        var words = new ArrayList<String>(options.get(LoopOptions.LAUNCHER));
        String name = options.get(LoopOptions.CLAUDE_COMMAND);
        CommandSearch search = CommandSearch.onThisSystem(environment, projectDirectory);
        if (words.isEmpty()) {
            words.add(search.find(name)
                    .map(NpmShim::behind)
                    .orElseThrow(() -> notFound(name))
                    .toString());
        } else {
            String launcher = words.get(0);
            words.set(
                    0,
                    search.find(launcher)
                            .orElseThrow(() -> launcherNotFound(launcher))
                            .toString());
            words.add(name);
        }
        var question = new ArrayList<>(words);
        question.add("--version");
        String version = version(answer(
                new Command(question, projectDirectory, AgentEnvironment.clean(environment))
                        .with(options.get(LoopOptions.ENVIRONMENT)),
                runner));
        return new AgentCommand(
                List.copyOf(words),
                version,
                "claude " + (version == null ? "of unknown version" : version) + " (" + String.join(" ", words) + ")");
    }

    /** An agent that needs no looking for. */
    public static AgentCommand known(List<String> words, String description) {
        return new AgentCommand(List.copyOf(words), null, description);
    }

    private static String answer(Command question, CommandRunner runner) throws InterruptedException {
        String line = String.join(" ", question.words());
        try {
            CommandResult answer = runner.run(question, PATIENCE);
            if (answer.succeeded()) {
                return answer.output();
            }
            throw new LoopException("'" + line + "' " + (answer.timedOut() ? "did not answer" : "failed")
                    + said(answer.output()) + " Make sure that it works in a terminal.");
        } catch (IOException e) {
            throw new LoopException(
                    "'" + line + "' cannot be started: " + e.getMessage() + " Make sure that it works in a terminal.",
                    e);
        }
    }

    private static String said(String output) {
        return output.isBlank() ? "." : ": " + output.strip();
    }

    private static @Nullable String version(String answer) {
        Matcher matcher = VERSION.matcher(answer);
        return matcher.find() ? matcher.group() : null;
    }

    private static LoopException notFound(String name) {
        return new LoopException("Claude CLI not found. Make sure '" + name + "' is installed and in PATH.");
    }

    private static LoopException launcherNotFound(String name) {
        return new LoopException("The launcher '" + name + "' was not found. Make sure it is installed and in PATH.");
    }
}
