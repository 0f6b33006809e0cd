package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.EnclosingLoop;
import dev.claudeloop.core.api.ForwardClock;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.claude.Supervision.TimeLimits;
import dev.claudeloop.core.process.Child;
import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.Mark;
import dev.claudeloop.core.process.ProcessFactory;
import dev.claudeloop.core.stream.RawLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Calls the agent: a prompt goes in, what happened comes out, and no process is left. */
public final class Claude {
    private final AgentCommand command;
    private final LoopOptions options;
    private final List<String> allowedTools;
    private final Path projectDirectory;
    private final Map<String, String> environment;
    private final ProcessFactory processes;
    private final Clock clock;
    private final Redaction redaction;

    public Claude(
            AgentCommand command,
            LoopOptions options,
            List<String> allowedTools,
            Path projectDirectory,
            Map<String, String> environment,
            ProcessFactory processes,
            Clock clock,
            Redaction redaction) {
        this.command = command;
        this.options = options;
        this.allowedTools = allowedTools;
        this.projectDirectory = projectDirectory;
        this.environment = environment;
        this.processes = processes;
        this.clock = clock;
        this.redaction = redaction;
    }

    /**
     * Calls the agent once and waits for its end, telling the listener each event as it comes. An interrupt ends the
     * agent: the outcome is {@link Outcome.Interrupted}, and the thread stays interrupted. What comes back holds no
     * secrets, as some of it is cut later.
     */
    public AgentRun run(AgentCall call, AgentListener listener) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        try (RawLog rawLog = rawLog(call)) {
            return redaction.redact(run(call, listener, rawLog));
        } catch (IOException e) {
            throw new LoopException(
                    "What Claude prints cannot be kept in " + call.rawStream() + ": " + e.getMessage(), e);
        }
    }

    private RawLog rawLog(AgentCall call) throws IOException {
        long limit = options.get(LoopOptions.MAX_STREAM_BYTES);
        return call.attempt() == 1 ? RawLog.to(call.rawStream(), limit) : RawLog.after(call.rawStream(), limit);
    }

    private AgentRun run(AgentCall call, AgentListener listener, RawLog rawLog) {
        List<String> words = CommandLine.of(command, call, options, allowedTools);
        var summary = new CallSummary(words, command.version(), call.resumed());
        var conversation = new Conversation(new PermissionRules(allowedTools, projectDirectory));
        Duration idle = options.get(LoopOptions.IDLE_TIMEOUT);
        var watchdog = new Watchdog(call.failingTests(), idle.dividedBy(2));
        var time = new ForwardClock(clock);
        Instant start = time.instant();
        try (Child child = Child.start(
                new Command(words, projectDirectory, AgentEnvironment.of(environment, call, options, projectDirectory)),
                new Mark(EnclosingLoop.AGENT_VARIABLE, call.runId()),
                processes)) {
            listener.started(child.handle());
            Duration iteration = options.get(LoopOptions.ITERATION_TIMEOUT);
            child.send(UserMessage.line(call.prompt()));
            var supervision = new Supervision(
                    child, rawLog, conversation, watchdog, listener::heard, time, new TimeLimits(iteration, idle));
            Ending ending = supervision.watch();
            Integer exitCode = child.exitCode().isPresent() ? child.exitCode().getAsInt() : null;
            String errors = redaction.redact(child.errorTail());
            Outcome outcome = new Outcomes(conversation, clock.instant().atZone(ZoneId.systemDefault()))
                    .of(ending, ending == Ending.SILENT ? idle : iteration, exitCode, errors);
            ClaudeRecord record = summary.record(
                    outcome,
                    conversation,
                    new CallSummary.ProcessFacts(
                            exitCode,
                            Duration.between(start, time.instant()),
                            watchdog.sent(),
                            supervision.badLines(),
                            errors,
                            notes(outcome, ending, rawLog)));
            return new AgentRun(outcome, record, conversation.ownText(), conversation.lastMessage());
        } catch (IOException e) {
            var outcome = new Outcome.Crashed(null, "Claude cannot be started: " + e.getMessage());
            ClaudeRecord record = summary.record(
                    outcome,
                    conversation,
                    new CallSummary.ProcessFacts(null, Duration.ZERO, List.of(), 0, "", List.of()));
            return new AgentRun(outcome, record, "", "");
        }
    }

    private List<String> notes(Outcome outcome, Ending ending, RawLog rawLog) {
        var notes = new ArrayList<String>();
        if (outcome instanceof Outcome.TimedOut late) {
            notes.add(
                    late.limit() == Outcome.Limit.IDLE
                            ? "Claude gave no sign of life for " + limit(LoopOptions.IDLE_TIMEOUT) + ", and was ended."
                            : "Claude was not done after " + limit(LoopOptions.ITERATION_TIMEOUT) + ", and was ended.");
        }
        if (outcome instanceof Outcome.MaxTurns) {
            notes.add("Claude used up its turns before it was done: " + limit(LoopOptions.MAX_TURNS) + ".");
        }
        if (ending == Ending.LINGERED) {
            notes.add("Claude did not exit by itself when it was done, and was ended.");
        }
        IOException lost = rawLog.failure();
        if (lost != null) {
            notes.add("What Claude printed could not be kept to its end: " + lost.getMessage());
        }
        return notes;
    }

    /** For example {@code 15m (iterationTimeout)}, as the user wrote it. */
    private String limit(Option<?> option) {
        return options.asTexts().get(option.name()) + " (" + option.name() + ")";
    }
}
