package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.process.Child;
import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.Mark;
import dev.claudeloop.core.process.ProcessFactory;
import dev.claudeloop.core.stream.RawLog;
import dev.claudeloop.core.stream.StreamEvent;
import dev.claudeloop.core.stream.StreamReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Calls the agent and tells what came of it; no process outlives a call. */
public final class Claude {
    private final AgentCommand agent;
    private final LoopOptions options;
    private final List<String> allowedTools;
    private final Path projectDirectory;
    private final Map<String, String> environment;
    private final ProcessFactory processes;
    private final Clock clock;

    public Claude(
            AgentCommand agent,
            LoopOptions options,
            List<String> allowedTools,
            Path projectDirectory,
            Map<String, String> environment,
            ProcessFactory processes,
            Clock clock) {
        this.agent = agent;
        this.options = options;
        this.allowedTools = allowedTools;
        this.projectDirectory = projectDirectory;
        this.environment = environment;
        this.processes = processes;
        this.clock = clock;
    }

    public AgentRun run(AgentCall call, Consumer<StreamEvent> listener) throws InterruptedException {
        List<String> words = CommandLine.of(agent.words(), call, options, allowedTools);
        var command =
                new Command(words, projectDirectory, AgentEnvironment.of(environment, call, options, projectDirectory));
        var transcript = new Transcript();
        Instant start = clock.instant();
        try (var raw = RawLog.to(call.rawStream(), Long.MAX_VALUE);
                var child = Child.start(command, new Mark(AgentEnvironment.RUN_ID, call.runId()), processes)) {
            var reader = new StreamReader(raw, event -> {
                transcript.accept(event);
                listener.accept(event);
                if (event instanceof StreamEvent.Result) {
                    child.closeInput();
                }
            });
            child.send(UserMessage.line(call.prompt()));
            boolean ended = await(child, reader, options.get(LoopOptions.ITERATION_TIMEOUT));
            child.end();
            Integer exitCode = child.exitCode().isPresent() ? child.exitCode().getAsInt() : null;
            Outcome outcome = ended
                    ? Outcomes.of(transcript, exitCode == null ? -1 : exitCode, child.errorTail())
                    : new Outcome.TimedOut(Outcome.Limit.ITERATION, options.get(LoopOptions.ITERATION_TIMEOUT));
            return new AgentRun(
                    outcome,
                    record(words, outcome, exitCode, transcript, reader, child.errorTail(), start),
                    transcript.ownText(),
                    transcript.lastMessage());
        } catch (IOException e) {
            throw new LoopException("The agent cannot be started: " + e.getMessage(), e);
        }
    }

    private static boolean await(Child child, StreamReader reader, Duration limit) throws InterruptedException {
        CompletableFuture<Void> read = CompletableFuture.runAsync(() -> {
            try {
                reader.read(child.output());
            } catch (IOException e) {
                // What was read before the stream broke counts; the missing result tells the rest.
            }
        });
        try {
            CompletableFuture.allOf(read, child.onExit()).get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return false;
        }
    }

    private ClaudeRecord record(
            List<String> words,
            Outcome outcome,
            @Nullable Integer exitCode,
            Transcript transcript,
            StreamReader reader,
            String stderr,
            Instant start) {
        StreamEvent.Init init = transcript.init();
        StreamEvent.Result result = transcript.result();
        StreamEvent.Usage usage = result == null ? StreamEvent.Usage.NONE : result.usage();
        return new ClaudeRecord(
                words,
                agent.version(),
                1,
                outcome.id(),
                exitCode,
                init == null ? null : init.sessionId(),
                init == null ? null : init.model(),
                result == null ? null : result.subtype(),
                result != null && result.isError(),
                result == null ? null : result.terminalReason(),
                result == null ? null : result.apiErrorStatus(),
                result == null ? List.of() : result.errors(),
                transcript.turns(),
                Duration.between(start, clock.instant()).toMillis(),
                result == null ? 0 : result.totalCostUsd(),
                new ClaudeRecord.Tokens(usage.input(), usage.output(), usage.cacheRead(), usage.cacheCreation()),
                transcript.toolCalls(),
                result == null
                        ? List.of()
                        : result.permissionDenials().stream()
                                .map(denial -> denial.toolName() + "(" + denial.input() + ")")
                                .toList(),
                List.of(),
                (int) reader.summary().badLines(),
                stderr.isBlank() ? null : stderr,
                result == null ? null : result.result());
    }
}
