package dev.claudeloop.core.git;

import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.CommandResult;
import dev.claudeloop.core.process.CommandRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Asks git without writing: no locks, no pager, no prompts, no file system monitor and no outer diff. Filters that the
 * settings name, such as those of LFS, do run, as without them git cannot tell what differs.
 */
final class Git {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final List<String> OPTIONS = List.of(
            "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "-c", "core.safecrlf=false");
    private static final Map<String, String> QUIET =
            Map.of("GIT_OPTIONAL_LOCKS", "0", "GIT_TERMINAL_PROMPT", "0", "LC_ALL", "C");
    private static final List<String> REDIRECTIONS =
            List.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX");

    private final Path directory;
    private final CommandRunner runner;

    Git(Path directory, CommandRunner runner) {
        this.directory = directory;
        this.runner = runner;
    }

    /** What git answers, or nothing where it fails or is not installed. */
    Optional<String> ask(String... arguments) throws InterruptedException {
        // The result keeps only the end of a long output, so lines are gathered here.
        var output = new ConcurrentLinkedQueue<String>();
        try {
            CommandResult result = runner.answer(question(arguments), TIMEOUT, output::add);
            return result.succeeded() ? Optional.of(String.join("\n", output)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Why git does not answer, in its own words; nothing where it does. */
    Optional<String> complaint(String... arguments) throws InterruptedException {
        try {
            CommandResult result = runner.run(question(arguments), TIMEOUT);
            if (result.timedOut()) {
                return Optional.of("no answer within " + TIMEOUT.toMinutes() + " minutes");
            }
            return result.succeeded() ? Optional.empty() : Optional.of(reason(result.output()));
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static String reason(String output) {
        List<String> lines = output.strip().lines().toList();
        return lines.stream()
                .filter(line -> line.startsWith("fatal: ") || line.startsWith("error: "))
                .findFirst()
                .orElse(lines.isEmpty() ? "no reason given" : lines.get(0));
    }

    private Command question(String... arguments) {
        var words = new ArrayList<String>();
        words.add("git");
        words.addAll(OPTIONS);
        words.addAll(Arrays.asList(arguments));
        var environment = new HashMap<>(System.getenv());
        REDIRECTIONS.forEach(environment::remove);
        environment.putAll(QUIET);
        return new Command(words, directory, environment);
    }

    /** The entries of an output that separates them with NUL, as names may hold anything else; none where git fails. */
    List<String> entries(String... arguments) throws InterruptedException {
        return list(arguments).orElse(List.of());
    }

    /** The same, where it matters whether git failed. */
    Optional<List<String>> list(String... arguments) throws InterruptedException {
        return ask(arguments)
                .map(output -> Arrays.stream(output.split("\0", -1))
                        .filter(entry -> !entry.isEmpty())
                        .toList());
    }
}
