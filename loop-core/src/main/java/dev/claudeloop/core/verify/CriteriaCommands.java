package dev.claudeloop.core.verify;

import dev.claudeloop.core.api.Criterion;
import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.CommandResult;
import dev.claudeloop.core.process.CommandRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Measures criteria that name a command: exit code 0 is met, anything else is not. */
public final class CriteriaCommands {
    private static final int KEPT_OUTPUT = 1500;

    private final Path projectDirectory;
    private final CommandRunner runner;
    private final Map<String, String> environment;

    /**
     * Commands that run in the project.
     *
     * @param environment variables for them, beside those of this process
     */
    public CriteriaCommands(Path projectDirectory, CommandRunner runner, Map<String, String> environment) {
        this.projectDirectory = projectDirectory;
        this.runner = runner;
        this.environment = environment;
    }

    /**
     * What a command said of its criterion.
     *
     * @param why where it is not met, how the command ended and the end of what it printed
     */
    public record Result(String name, boolean met, String why) {}

    /** Runs the command of each criterion that has one, in order, each for at most this long. */
    public List<Result> measure(List<Criterion> criteria, Duration timeout) throws InterruptedException {
        var results = new ArrayList<Result>();
        for (Criterion criterion : criteria) {
            if (criterion.command() != null) {
                results.add(measure(criterion.name(), criterion.command(), timeout));
            }
        }
        return List.copyOf(results);
    }

    private Result measure(String name, String command, Duration timeout) throws InterruptedException {
        try {
            CommandResult result = runner.run(
                    Command.of(projectDirectory, CommandWords.split(command)).with(environment), timeout);
            return new Result(name, result.succeeded(), result.succeeded() ? "" : why(command, result, timeout));
        } catch (IllegalArgumentException | IOException e) {
            return new Result(name, false, "`" + command + "` cannot run: " + e.getMessage());
        }
    }

    private static String why(String command, CommandResult result, Duration timeout) {
        String end = result.timedOut()
                ? "was stopped after " + timeout.toSeconds() + " s (verifyTimeout)"
                : "ended with exit code " + result.exitCode();
        String output = result.output().strip();
        String tail = output.length() <= KEPT_OUTPUT ? output : "…" + output.substring(output.length() - KEPT_OUTPUT);
        return "`" + command + "` " + end + (tail.isEmpty() ? "" : ":\n" + tail);
    }
}
