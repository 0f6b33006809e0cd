package dev.claudeloop.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.EnclosingLoop;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.LoopResult;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.SafeText;
import dev.claudeloop.core.api.UnknownOptions;
import dev.claudeloop.core.claude.AgentCommand;
import dev.claudeloop.core.claude.AllowedTools;
import dev.claudeloop.core.claude.Billing;
import dev.claudeloop.core.claude.Claude;
import dev.claudeloop.core.claude.Preflight;
import dev.claudeloop.core.console.LoopConsole;
import dev.claudeloop.core.git.WorkTree;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.CommandSearch;
import dev.claudeloop.core.process.ProcessFactory;
import dev.claudeloop.core.prompt.Prompts;
import dev.claudeloop.core.report.HtmlReport;
import dev.claudeloop.core.state.AgentTrace;
import dev.claudeloop.core.state.CancelRequest;
import dev.claudeloop.core.state.Journal;
import dev.claudeloop.core.state.LoopLock;
import dev.claudeloop.core.state.Memory;
import dev.claudeloop.core.state.StateDirectory;
import dev.claudeloop.core.verify.CriteriaCommands;
import dev.claudeloop.core.verify.Verifier;
import java.nio.file.Files;
import java.nio.file.Path;
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

    /** The build tool tells it as the cause of its failure, and the record has it whole. */
    private static final int LONGEST_REASON = 1000;

    private final Path projectDirectory;
    private final LoopOptions options;
    private final BuildTool tool;
    private final ProcessFactory processes;
    private final Map<String, String> environment;
    private final Timing timing;

    public ClaudeLoop(Path projectDirectory, LoopOptions options, BuildTool tool) {
        this(projectDirectory, options, tool, ProcessFactory.system(), System.getenv(), Timing.real());
    }

    ClaudeLoop(
            Path projectDirectory,
            LoopOptions options,
            BuildTool tool,
            ProcessFactory processes,
            Map<String, String> environment,
            Timing timing) {
        this.projectDirectory = projectDirectory;
        this.options = options;
        this.tool = tool;
        this.processes = processes;
        this.environment = environment;
        this.timing = timing;
    }

    /** Runs to the end; a {@link LoopException} says what the user must mend before it can. */
    public LoopResult run() throws InterruptedException {
        EnclosingLoop.refuse(environment);
        Prompts prompts = Prompts.load(options, projectDirectory, tool);
        var commands = new CommandRunner(processes);
        var place = new LoopPlace(projectDirectory, options, commands);
        StateDirectory state = place.state();
        String runId = newRunId();
        var holder = LoopLock.Holder.me(place.loop(), runId, timing.now()).stoppedBy(tool.call("cancel", options));
        LoopLock lock = LoopLock.acquire(place.lock(), holder);
        try {
            var cancel = new CancelRequest(state);
            cancel.clear();
            state.clearLeftovers();
            AgentCommand agent = options.get(LoopOptions.REHEARSE)
                    ? Rehearsal.command(options, tool, projectDirectory, state.path())
                    : AgentCommand.find(options, projectDirectory, environment, commands);
            // A JVM that goes down does so as soon as the signal is closed, so the lock must be free by then.
            try (StopSignal stop = StopSignal.listen(cancel::asked);
                    lock) {
                return run(new Parts(prompts, commands, state, agent, runId, stop));
            }
        } finally {
            lock.close();
        }
    }

    /** What a run is made of before anything of it is remembered. */
    private record Parts(
            Prompts prompts,
            CommandRunner commands,
            StateDirectory state,
            AgentCommand agent,
            String runId,
            StopSignal stop) {}

    private LoopResult run(Parts parts) throws InterruptedException {
        StateDirectory state = parts.state();
        Redaction redaction = Redaction.of(environment, options);
        var console = LoopConsole.of(options, tool, environment, redaction, timing.clock());
        var trace = new AgentTrace(state, console::warned);
        var memory = new Memory(state, console::warned);
        Leftovers.end(trace, memory, console::warned);
        Recall recall = Recall.of(
                state,
                memory,
                Instructions.subject(parts.prompts(), options),
                options,
                parts.runId(),
                timing.now(),
                console::warned);
        rotate(state, recall, console);

        Path logs = logDirectory();
        var audience = new Audience(projectDirectory, logs, options, redaction, timing.clock(), tool, console);
        try (var listener = audience.gather(recall, parts.prompts(), environment, parts.commands())) {
            return run(parts, recall, memory, trace, redaction, listener, console);
        }
    }

    private LoopResult run(
            Parts parts,
            Recall recall,
            Memory memory,
            AgentTrace trace,
            Redaction redaction,
            Listeners listener,
            LoopConsole console)
            throws InterruptedException {
        StateDirectory state = parts.state();
        Path logs = logDirectory();
        var workTree = new WorkTree(projectDirectory, parts.commands(), List.of(logs), redaction, listener::warned);
        warn(listener, parts.prompts(), workTree);
        if (options.get(LoopOptions.REHEARSE)) {
            Rehearsal.files(state.path()).forEach(memory::keep);
        }
        memory.keep(
                state.systemPrompt().getFileName().toString(),
                parts.prompts().systemPrompt().getBytes(UTF_8));

        var testimony = new Testimony(
                options,
                projectDirectory,
                parts.prompts().instructions(),
                recall.sameInstructions(),
                new CriteriaCommands(
                        projectDirectory,
                        parts.commands(),
                        CommandSearch.onThisSystem(environment, projectDirectory),
                        EnclosingLoop.measuring(parts.runId()),
                        redaction),
                redaction,
                listener::warned);
        begin(recall, testimony, state, listener, console);
        var guards = new Guards(
                options,
                recall.breaker(),
                recall.session().streaks(),
                recall.session().spent(),
                timing.clock());
        var claude = new Claude(
                parts.agent(),
                options,
                allowedTools(),
                projectDirectory,
                environment,
                processes,
                timing.clock(),
                redaction);
        var attempts = new Attempts(
                claude,
                options,
                guards,
                memory,
                trace,
                listener,
                listener.only(
                        console,
                        new Billing(console::noted).andThen(event -> listener.agentSpoke(console.heard(event)))),
                timing);
        var verifier = new Verifier(
                tool,
                options,
                projectDirectory,
                state.path(),
                parts.runId(),
                timing.clock(),
                listener::testing,
                redaction);
        var tally = new Tally(parts.runId(), parts.agent().description(), options, timing.now(), recall);
        RunRecord run = new Loop(
                        options,
                        new Agent(options, parts.prompts(), state, attempts),
                        new Survey(options, workTree, testimony, verifier, parts.stop()),
                        testimony,
                        guards,
                        new Chronicle(options, state, recall, tally, redaction, listener),
                        listener,
                        timing,
                        parts.stop())
                .run();
        Path report = logs.resolve(HtmlReport.FILE);
        if (Files.exists(report)) {
            console.noted("   Report: " + report);
        }
        return result(run, tally.endedRed(), logs);
    }

    /** Old journals that cannot be deleted are in nobody's way. */
    private void rotate(StateDirectory state, Recall recall, LoopListener console) {
        try {
            Journal.rotate(
                    state, options.get(LoopOptions.KEEP_RUNS), recall.session().id());
        } catch (LoopException e) {
            console.warned(String.valueOf(e.getMessage()));
        }
    }

    private void begin(
            Recall recall, Testimony testimony, StateDirectory state, LoopListener listener, LoopConsole console) {
        if (recall.resumed()) {
            testimony.resume(timing.now());
            listener.resumed(recall.announcement(testimony.nextStep()));
            return;
        }
        testimony.begin(state.path(), timing.now());
        String why = recall.whyFresh();
        if (why != null) {
            console.noted("A fresh start, as " + why + ".");
        }
    }

    private Path logDirectory() {
        Path logs =
                options.get(LoopOptions.LOG_DIR).map(projectDirectory::resolve).orElseGet(tool::logDirectory);
        return options.get(LoopOptions.WORKSPACE).map(logs::resolve).orElse(logs);
    }

    private void warn(LoopListener listener, Prompts prompts, WorkTree workTree) throws InterruptedException {
        Preflight.warnings(options).forEach(listener::alarmed);
        UnknownOptions.warnings(environment).forEach(listener::warned);
        workTree.warning().ifPresent(listener::warned);
        for (String token : prompts.unknownTokens()) {
            listener.warned("The prompt uses {{" + token + "}}, which means nothing to the loop; it stays as it is.");
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
        return RUN_ID.format(timing.now()) + "-" + UUID.randomUUID().toString().substring(0, 8);
    }

    private LoopResult result(RunRecord run, boolean endedRed, Path logs) {
        FinishType finishType = Objects.requireNonNull(run.finishType());
        return new LoopResult(
                finishType,
                SafeText.oneLine(Objects.requireNonNull(run.reason()), LONGEST_REASON),
                run.totals().iterations(),
                finishType.failsBuild(options, endedRed),
                logs);
    }
}
