package dev.claudeloop.core.verify;

import dev.claudeloop.core.api.Criterion;
import dev.claudeloop.core.api.PrivateVariables;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.CommandResult;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.CommandSearch;
import dev.claudeloop.core.process.Mark;
import dev.claudeloop.core.process.ProcessTree;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Measures criteria that name a command: exit code 0 is met, anything else is not. */
public final class CriteriaCommands {
    private static final int KEPT_OUTPUT = 1500;
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final String MARK = "CLAUDE_LOOP_CRITERION";

    private final Path projectDirectory;
    private final CommandRunner runner;
    private final CommandSearch search;
    private final Map<String, String> environment;
    private final Redaction redaction;

    /**
     * Commands that run in the project.
     *
     * @param search finds batch files too, which Windows itself does not start by their bare name
     * @param environment the user's, with what commands that measure are told; what they run may be the agent's work
     */
    public CriteriaCommands(
            Path projectDirectory,
            CommandRunner runner,
            CommandSearch search,
            Map<String, String> environment,
            Redaction redaction) {
        this.projectDirectory = projectDirectory;
        this.runner = runner;
        this.search = search;
        this.environment = PrivateVariables.removedFrom(environment);
        this.redaction = redaction;
    }

    /**
     * What a command said of its criterion.
     *
     * @param why where it is not met, how the command ended and the end of what it printed
     */
    public record Result(String name, boolean met, String why) {}

    /** Runs the command of each criterion that has one, in order, each for at most this long. */
    public List<Result> measure(List<Criterion> criteria, Duration timeout) throws InterruptedException {
        if (criteria.stream().allMatch(criterion -> criterion.command() == null)) {
            return List.of();
        }
        var mark = new Mark(MARK, UUID.randomUUID().toString());
        var results = new ArrayList<Result>();
        try {
            for (Criterion criterion : criteria) {
                if (criterion.command() != null) {
                    results.add(measure(criterion.name(), criterion.command(), timeout, mark));
                }
            }
        } finally {
            // What they left in the background would be one more after each iteration.
            ProcessTree.of(Optional.empty(), mark).end(GRACE);
        }
        return List.copyOf(results);
    }

    private Result measure(String name, String command, Duration timeout, Mark mark) throws InterruptedException {
        try {
            CommandResult result = runner.run(
                    new Command(words(command), projectDirectory, environment).with(Map.of(mark.name(), mark.value())),
                    timeout);
            return new Result(name, result.succeeded(), result.succeeded() ? "" : why(command, result, timeout));
        } catch (IllegalArgumentException | IOException e) {
            return new Result(name, false, "`" + command + "` cannot run: " + e.getMessage());
        }
    }

    private List<String> words(String command) {
        var words = new ArrayList<>(CommandWords.split(command));
        search.find(words.get(0)).ifPresent(file -> words.set(0, file.toString()));
        return words;
    }

    private String why(String command, CommandResult result, Duration timeout) {
        String end = result.timedOut()
                ? "was stopped after " + timeout.toSeconds() + " s (verifyTimeout)"
                : "ended with exit code " + result.exitCode();
        String output = redaction.redact(result.output()).strip();
        String tail = output.length() <= KEPT_OUTPUT ? output : "…" + output.substring(output.length() - KEPT_OUTPUT);
        return "`" + command + "` " + end + (tail.isEmpty() ? "" : ":\n" + tail);
    }
}
