package dev.claudeloop.core.notify;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.SafeText;
import dev.claudeloop.core.api.StartRefusedException;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.CommandResult;
import dev.claudeloop.core.process.CommandRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Calls a user's executables {@code started}, {@code next_iteration} and {@code finished}, and tells them of the loop
 * in variables; one that is not known yet is empty. What the agent made of them while it worked is not called.
 */
public final class HookScripts implements LoopListener {
    private static final int LONGEST = 300;
    private static final String STARTED = "started";
    private static final String NEXT_ITERATION = "next_iteration";
    private static final String FINISHED = "finished";

    private final HookFolder folder;
    private final HooksAtStart atStart;
    private final Command call;
    private final CommandRunner commands;
    private final Limits limits;
    private final Redaction redaction;
    private final Consumer<String> log;
    private final Consumer<String> warnings;
    private final Map<String, String> variables = new TreeMap<>();
    private final Set<String> saidOnce = new HashSet<>();
    private int commits;

    /**
     * How long a hook may take.
     *
     * @param hurry the last one, where somebody waits for a build that was stopped
     */
    record Limits(Duration usual, Duration hurry) {
        static final Limits USUAL = new Limits(Duration.ofSeconds(30), Duration.ofSeconds(3));
    }

    /**
     * @param folder where the executables are
     * @param log is told each line that a hook prints
     */
    public HookScripts(
            Path folder,
            Path projectDirectory,
            Path logDirectory,
            Map<String, String> environment,
            CommandRunner commands,
            Redaction redaction,
            Consumer<String> log,
            Consumer<String> warnings) {
        this(
                new HookFolder(folder, onWindows()),
                new Command(List.of(), projectDirectory, environment),
                logDirectory,
                commands,
                Limits.USUAL,
                redaction,
                log,
                warnings);
    }

    HookScripts(
            HookFolder folder,
            Command call,
            Path logDirectory,
            CommandRunner commands,
            Limits limits,
            Redaction redaction,
            Consumer<String> log,
            Consumer<String> warnings) {
        this.folder = folder;
        this.atStart = new HooksAtStart(folder, List.of(STARTED, NEXT_ITERATION, FINISHED));
        this.call = call;
        this.commands = commands;
        this.limits = limits;
        this.redaction = redaction;
        this.log = log;
        this.warnings = warnings;
        Stream.of("FINISH_TYPE", "TESTS_FAILED", "LAST_EXIT_CODE").forEach(name -> set(name, ""));
        set("LOG_DIR", logDirectory.toAbsolutePath());
    }

    /** Calls {@code started}; a loop does not begin where that fails. */
    @Override
    public void started(RunRecord run) {
        learn(run);
        List<RunRecord.Summary> before = run.iterations();
        set("ITERATION", before.isEmpty() ? 0 : before.get(before.size() - 1).iteration());
        call(STARTED, limits.usual()).ifPresent(failure -> {
            throw new StartRefusedException(
                    failure + " The loop does not begin without it: mend the hook, or take it out of the folder.");
        });
    }

    @Override
    public void baselineMeasured(VerificationRecord baseline) {
        learn(baseline);
    }

    /** Calls {@code next_iteration}, before the first iteration as well. */
    @Override
    public void iterationStarted(int iteration) {
        set("ITERATION", iteration);
        callOrWarn(NEXT_ITERATION, limits.usual());
    }

    @Override
    public void iterationEnded(IterationRecord iteration) {
        commits += iteration.changes().commits();
        set("TOTAL_COMMITS", commits);
        Integer exitCode = iteration.claude().exitCode();
        set("LAST_EXIT_CODE", exitCode == null ? "" : exitCode);
        learn(iteration.verification());
    }

    /** Calls {@code finished}, even where the loop ends because its thread was interrupted. */
    @Override
    public void finished(RunRecord run) {
        boolean interrupted = Thread.interrupted();
        try {
            learn(run);
            callOrWarn(FINISHED, run.finishType() == FinishType.MANUAL ? limits.hurry() : limits.usual());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void learn(RunRecord run) {
        set("RUN_ID", run.runId());
        set("MODE", run.mode());
        set("MAX_ITERATIONS", run.options().getOrDefault(LoopOptions.MAX_ITERATIONS.name(), ""));
        commits = run.totals().commits();
        set("TOTAL_COMMITS", commits);
        set("FINISH_TYPE", run.finishType() == null ? "" : run.finishType());
    }

    /** Code that does not compile has no failing test, but none that passes either. */
    private void learn(VerificationRecord tests) {
        boolean counted = tests.ran() && tests.compileErrors().isEmpty();
        set("TESTS_FAILED", counted ? tests.tests().failed() : "");
    }

    private void set(String name, Object value) {
        variables.put("CLAUDE_LOOP_" + name, value.toString());
    }

    private void callOrWarn(String hook, Duration limit) {
        call(hook, limit).ifPresent(failure -> warnings.accept(failure + " The loop goes on without it."));
    }

    /** Calls a hook, if there is one, and tells what went wrong, if something did. */
    private Optional<String> call(String hook, Duration limit) {
        try {
            if (!atStart.still(hook)) {
                warnOnce("The hook " + atStart.place(hook) + " is not as it was when the run began, and is not called."
                        + " Look at it; the next run takes it as it is then.");
                return Optional.empty();
            }
            Optional<Path> executable = folder.executable(hook);
            if (executable.isEmpty()) {
                folder.lame(hook).ifPresent(this::warnOfLame);
                return Optional.empty();
            }
            return call(hook, executable.get(), limit);
        } catch (IOException e) {
            return Optional.of("The hook " + atStart.place(hook) + " cannot be started: " + e.getMessage() + ".");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private Optional<String> call(String hook, Path file, Duration limit) throws IOException, InterruptedException {
        Command command = new Command(List.of(file.toAbsolutePath().toString()), call.directory(), call.environment())
                .with(variables);
        CommandResult result = commands.run(command, limit, line -> log.accept("[" + hook + "] " + line));
        return result.succeeded() ? Optional.empty() : Optional.of(failure(file, result, limit));
    }

    private String failure(Path file, CommandResult result, Duration limit) {
        return result.timedOut()
                ? "The hook " + file + " was ended, as it took longer than " + limit.toSeconds() + " s."
                : "The hook " + file + " failed with exit code " + result.exitCode() + "."
                        + said(redaction.redact(result.output()));
    }

    private static String said(String output) {
        String last = output.lines().reduce("", (before, line) -> line.isBlank() ? before : line);
        return last.isEmpty() ? "" : " The last that it printed: \"" + SafeText.oneLine(last, LONGEST) + "\".";
    }

    private void warnOfLame(Path file) {
        warnOnce("The hook " + file + " is not called, as it is not executable: "
                + (folder.windows() ? "Windows starts .exe, .cmd and .bat files." : "`chmod +x` mends that."));
    }

    private void warnOnce(String warning) {
        if (saidOnce.add(warning)) {
            warnings.accept(warning);
        }
    }

    private static boolean onWindows() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    }
}
