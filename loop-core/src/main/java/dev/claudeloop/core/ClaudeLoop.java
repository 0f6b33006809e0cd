package dev.claudeloop.core;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.LoopResult;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.claude.AgentCommand;
import dev.claudeloop.core.claude.AllowedTools;
import dev.claudeloop.core.claude.Claude;
import dev.claudeloop.core.claude.Preflight;
import dev.claudeloop.core.console.ProgressConsole;
import dev.claudeloop.core.git.WorkTree;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.ProcessFactory;
import dev.claudeloop.core.prompt.Prompts;
import dev.claudeloop.core.report.RecordFiles;
import dev.claudeloop.core.state.AtomicFile;
import dev.claudeloop.core.state.Journal;
import dev.claudeloop.core.state.StateDirectory;
import dev.claudeloop.core.verify.CriteriaCommands;
import dev.claudeloop.core.verify.Verifier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** The loop as the plugins call it: checks what it needs, wires the parts, runs. */
public final class ClaudeLoop {
    private static final DateTimeFormatter RUN_ID =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private final Path projectDirectory;
    private final LoopOptions options;
    private final BuildTool tool;
    private final Clock clock;
    private final ProcessFactory processes;
    private final Map<String, String> environment;
    private final Pause pause;

    public ClaudeLoop(Path projectDirectory, LoopOptions options, BuildTool tool) {
        this(
                projectDirectory,
                options,
                tool,
                Clock.systemUTC(),
                ProcessFactory.system(),
                System.getenv(),
                duration -> Thread.sleep(duration.toMillis()));
    }

    ClaudeLoop(
            Path projectDirectory,
            LoopOptions options,
            BuildTool tool,
            Clock clock,
            ProcessFactory processes,
            Map<String, String> environment,
            Pause pause) {
        this.projectDirectory = projectDirectory;
        this.options = options;
        this.tool = tool;
        this.clock = clock;
        this.processes = processes;
        this.environment = environment;
        this.pause = pause;
    }

    /** Runs to the end; a {@link LoopException} says what the user must mend before it can. */
    public LoopResult run() throws InterruptedException {
        Prompts prompts = Prompts.load(options, projectDirectory, tool);
        var commands = new CommandRunner(processes);
        StateDirectory state = StateDirectory.of(projectDirectory);
        AgentCommand agent = options.get(LoopOptions.REHEARSE)
                ? Rehearsal.command(state.path())
                : AgentCommand.find(options, projectDirectory, environment, commands);
        Path logs =
                options.get(LoopOptions.LOG_DIR).map(projectDirectory::resolve).orElseGet(tool::logDirectory);
        String runId = newRunId();
        LoopListener console = new ProgressConsole(tool);
        var journal = new Journal(state, runId, console::warned);
        LoopListener listener = new Listeners(List.of(
                new JournalWriter(journal, state), new RecordFiles(logs, journal, false, console::warned), console));
        var workTree = new WorkTree(projectDirectory, commands, List.of(logs));
        warn(listener, prompts, workTree);
        writeSystemPrompt(state, prompts);

        var tally = new Tally(runId, agent.description(), options, clock.instant());
        RunRecord run = new Loop(
                        options,
                        prompts,
                        new Claude(agent, options, allowedTools(), projectDirectory, environment, processes, clock),
                        workTree,
                        new Verifier(tool, options, projectDirectory, state.path(), clock),
                        state,
                        new Testimony(
                                options,
                                projectDirectory,
                                prompts.instructions(),
                                new CriteriaCommands(projectDirectory, commands),
                                listener::warned),
                        tally,
                        listener,
                        clock,
                        pause)
                .run();
        return result(run, tally.endedRed(), logs);
    }

    /** Tells the journal before anybody else. */
    private record JournalWriter(Journal journal, StateDirectory state) implements LoopListener {
        @Override
        public void started(RunRecord run) {
            journal.write(run);
        }

        @Override
        public void iterationEnded(IterationRecord iteration) {
            journal.add(iteration, state.stream());
        }

        @Override
        public void finished(RunRecord run) {
            journal.write(run);
        }
    }

    private void warn(LoopListener listener, Prompts prompts, WorkTree workTree) throws InterruptedException {
        Preflight.warnings(options).forEach(listener::warned);
        if (!workTree.isRepository()) {
            listener.warned("Not a git repository: the loop sees changed files only by their size and time,"
                    + " and nothing can be undone. `git init` and a first commit mend that.");
        }
        for (String token : prompts.unknownTokens()) {
            listener.warned("The prompt uses {{" + token + "}}, which means nothing to the loop; it stays as it is.");
        }
    }

    private static void writeSystemPrompt(StateDirectory state, Prompts prompts) {
        try {
            AtomicFile.write(state.systemPrompt(), prompts.systemPrompt().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new LoopException("The loop cannot write " + state.systemPrompt() + ": " + e.getMessage(), e);
        }
    }

    private List<String> allowedTools() {
        List<String> chosen = options.get(LoopOptions.ALLOWED_TOOLS);
        return chosen.isEmpty()
                ? AllowedTools.defaults(
                        options.get(LoopOptions.MODE), tool.commands(), options.get(LoopOptions.PLAN_FILE))
                : chosen;
    }

    private String newRunId() {
        return RUN_ID.format(clock.instant()) + "-"
                + UUID.randomUUID().toString().substring(0, 8);
    }

    private LoopResult result(RunRecord run, boolean endedRed, Path logs) {
        FinishType finishType = Objects.requireNonNull(run.finishType());
        boolean red = endedRed && options.get(LoopOptions.FAIL_ON_RED_TESTS);
        boolean fails = red || options.get(LoopOptions.FAIL_ON).contains(finishType);
        return new LoopResult(
                finishType, Objects.requireNonNull(run.reason()), run.totals().iterations(), fails, logs);
    }
}
