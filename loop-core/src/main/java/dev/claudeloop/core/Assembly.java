package dev.claudeloop.core;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import dev.claudeloop.core.claude.Billing;
import dev.claudeloop.core.claude.Claude;
import dev.claudeloop.core.claude.Preflight;
import dev.claudeloop.core.console.LoopConsole;
import dev.claudeloop.core.git.WorkTree;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.CommandSearch;
import dev.claudeloop.core.prompt.Prompts;
import dev.claudeloop.core.report.HtmlReport;
import dev.claudeloop.core.state.AgentTrace;
import dev.claudeloop.core.state.Journal;
import dev.claudeloop.core.state.Memory;
import dev.claudeloop.core.state.StateDirectory;
import dev.claudeloop.core.verify.CriteriaCommands;
import dev.claudeloop.core.verify.Verifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Puts a run together from its parts, in a work tree that is its own, and lets it run. */
final class Assembly {
    /** The build tool tells it as the cause of its failure, and the record has it whole. */
    private static final int LONGEST_REASON = 1000;

    private final Surroundings surroundings;
    private final LoopOptions options;
    private final Path projectDirectory;
    private final Map<String, String> environment;
    private final Timing timing;
    private final Clock clock;
    private final Prompts prompts;
    private final CommandRunner commands;
    private final StateDirectory state;
    private final AgentCommand agent;
    private final String runId;
    private final StopSignal stop;
    private final Path logs;
    private final Redaction redaction;
    private final LoopConsole console;
    private final AgentTrace trace;
    private final Memory memory;

    Assembly(
            Surroundings surroundings,
            Prompts prompts,
            CommandRunner commands,
            StateDirectory state,
            AgentCommand agent,
            String runId,
            StopSignal stop) {
        this.surroundings = surroundings;
        this.options = surroundings.options();
        this.projectDirectory = surroundings.projectDirectory();
        this.environment = surroundings.environment();
        this.timing = surroundings.timing();
        this.clock = timing.clock();
        this.prompts = prompts;
        this.commands = commands;
        this.state = state;
        this.agent = agent;
        this.runId = runId;
        this.stop = stop;
        this.logs = surroundings.logDirectory();
        this.redaction = Redaction.of(environment, options);
        this.console = LoopConsole.of(options, surroundings.tool(), environment, redaction, clock);
        this.trace = new AgentTrace(state, console::warned);
        this.memory = new Memory(state, console::warned);
    }

    LoopResult run() throws InterruptedException {
        Leftovers.end(trace, memory, console::warned);
        Recall recall = Recall.of(
                state, memory, Instructions.subject(prompts, options), options, runId, timing.now(), console::warned);
        rotate(recall);
        var audience = new Audience(projectDirectory, logs, options, redaction, clock, surroundings.tool(), console);
        try (Listeners listener = audience.gather(recall, prompts, environment, commands)) {
            return run(recall, listener);
        }
    }

    private LoopResult run(Recall recall, Listeners listener) throws InterruptedException {
        var workTree = new WorkTree(projectDirectory, commands, List.of(logs), redaction, listener::warned);
        warn(listener, workTree);
        keepWhatTheAgentNeeds();
        Testimony testimony = testimony(recall, listener);
        begin(recall, testimony, listener);
        var guards = new Guards(
                options,
                recall.breaker(),
                recall.session().streaks(),
                recall.session().spent(),
                clock);
        var tally = new Tally(runId, agent.description(), options, timing.now(), recall);
        RunRecord run = new Loop(
                        options,
                        new Agent(options, prompts, state, attempts(guards, listener)),
                        new Survey(options, workTree, testimony, verifier(listener), stop),
                        testimony,
                        guards,
                        new Chronicle(options, state, recall, tally, redaction, listener),
                        listener,
                        timing,
                        stop)
                .run();
        Path report = logs.resolve(HtmlReport.FILE);
        if (Files.exists(report)) {
            console.noted("   Report: " + report);
        }
        return result(run, tally.endedRed());
    }

    /** Old journals that cannot be deleted are in nobody's way. */
    private void rotate(Recall recall) {
        try {
            Journal.rotate(
                    state, options.get(LoopOptions.KEEP_RUNS), recall.session().id());
        } catch (LoopException e) {
            console.warned(String.valueOf(e.getMessage()));
        }
    }

    private void warn(LoopListener listener, WorkTree workTree) throws InterruptedException {
        Preflight.warnings(options).forEach(listener::alarmed);
        UnknownOptions.warnings(environment).forEach(listener::warned);
        workTree.warning().ifPresent(listener::warned);
        for (String token : prompts.unknownTokens()) {
            listener.warned("The prompt uses {{" + token + "}}, which means nothing to the loop; it stays as it is.");
        }
    }

    private void keepWhatTheAgentNeeds() {
        if (options.get(LoopOptions.REHEARSE)) {
            Rehearsal.files(state.path()).forEach(memory::keep);
        }
        memory.keep(
                state.systemPrompt().getFileName().toString(),
                prompts.systemPrompt().getBytes(UTF_8));
    }

    private Testimony testimony(Recall recall, Listeners listener) {
        var criteria = new CriteriaCommands(
                projectDirectory,
                commands,
                CommandSearch.onThisSystem(environment, projectDirectory),
                EnclosingLoop.measuring(runId, environment),
                redaction);
        return new Testimony(
                options,
                projectDirectory,
                prompts.instructions(),
                recall.sameInstructions(),
                criteria,
                redaction,
                listener::warned);
    }

    private void begin(Recall recall, Testimony testimony, LoopListener listener) {
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

    private Attempts attempts(Guards guards, Listeners listener) {
        var claude = new Claude(
                agent,
                options,
                surroundings.allowedTools(),
                projectDirectory,
                environment,
                surroundings.processes(),
                clock,
                redaction);
        var hearing = new Billing(console::noted).andThen(event -> listener.agentSpoke(console.heard(event)));
        return new Attempts(claude, options, guards, memory, trace, listener, listener.only(console, hearing), timing);
    }

    private Verifier verifier(Listeners listener) {
        return new Verifier(
                surroundings.tool(),
                options,
                projectDirectory,
                state.path(),
                runId,
                clock,
                listener::testing,
                redaction);
    }

    private LoopResult result(RunRecord run, boolean endedRed) {
        FinishType finishType = Objects.requireNonNull(run.finishType());
        return new LoopResult(
                finishType,
                SafeText.oneLine(Objects.requireNonNull(run.reason()), LONGEST_REASON),
                run.totals().iterations(),
                finishType.failsBuild(options, endedRed),
                logs);
    }
}
