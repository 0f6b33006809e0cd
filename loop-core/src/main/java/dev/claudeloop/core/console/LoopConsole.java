package dev.claudeloop.core.console;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.OutputLevel;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.StatusUpdate;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.stream.StreamEvent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * What people see of a run: as much as the output level says, line by line through the build tool. Tests are told from
 * threads of their own, hence the lock.
 */
public final class LoopConsole implements LoopListener, AutoCloseable {
    private final OutputLevel output;
    private final Redaction redaction;
    private final Screen screen;
    private final ProgressConsole progress;
    private final AgentVoice voice;
    private final StatusLine status;
    private final Executor later;

    LoopConsole(OutputLevel output, BuildTool tool, Symbols symbols, Clock clock, ZoneId zone) {
        this(output, tool, symbols, Redaction.NONE, clock, zone, work -> {});
    }

    /** @param later does work in a second, so that the time goes on while nothing else happens */
    LoopConsole(
            OutputLevel output,
            BuildTool tool,
            Symbols symbols,
            Redaction redaction,
            Clock clock,
            ZoneId zone,
            Executor later) {
        this.output = output;
        this.redaction = redaction;
        this.later = later;
        LiveLine live = output == OutputLevel.QUIET
                ? null
                : tool.terminal()
                        .map(terminal -> new LiveLine(terminal, redaction))
                        .orElse(null);
        this.screen = new Screen(tool, output, redaction, live);
        this.status = new StatusLine(screen, output, live, clock);
        this.progress = new ProgressConsole(
                screen, symbols, new FinishText(symbols, tool), tool.spell(LoopOptions.ALLOWED_TOOLS), zone);
        this.voice = new AgentVoice(symbols, new NoticeText(symbols, zone));
    }

    /** The console for where this process prints, in the user's time zone. */
    public static LoopConsole of(
            LoopOptions options, BuildTool tool, Map<String, String> environment, Redaction redaction, Clock clock) {
        return new LoopConsole(
                options.get(LoopOptions.OUTPUT),
                tool,
                Symbols.ofTerminal(environment),
                redaction,
                clock,
                ZoneId.systemDefault(),
                CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));
    }

    /**
     * Shows what the agent says and does, and tells it in lines for people; secrets go first, as the rest of one that
     * is cut is not known for one.
     */
    public synchronized List<String> heard(StreamEvent event) {
        var safe = (StreamEvent) redaction.redact((Record) event);
        List<String> lines = voice.hear(safe);
        if (output == OutputLevel.VERBOSE) {
            screen.info(lines);
        }
        if (output != OutputLevel.QUIET) {
            status.refresh(standing -> standing.heard(safe));
        }
        return lines;
    }

    /** Shows a line that is neither of an iteration nor a warning. */
    public synchronized void noted(String line) {
        screen.info(line);
        status.spoken();
    }

    @Override
    public synchronized void started(RunRecord run) {
        progress.started(run);
        status.begin(run);
        if (output != OutputLevel.QUIET) {
            later.execute(this::tick);
        }
    }

    private synchronized void tick() {
        if (status.refresh(standing -> {})) {
            later.execute(this::tick);
        }
    }

    @Override
    public synchronized void baselineMeasured(VerificationRecord baseline) {
        progress.baselineMeasured(baseline);
        status.spoken(standing -> standing.measured(baseline));
    }

    @Override
    public synchronized void iterationStarted(int iteration) {
        progress.iterationStarted(iteration);
        status.spoken(standing -> standing.began(iteration));
    }

    @Override
    public synchronized void resumed(List<String> announcement) {
        progress.resumed(announcement);
        status.spoken();
    }

    @Override
    public synchronized void waiting(String why, Instant until, Duration left) {
        progress.waiting(why, until, left);
        status.spoken(standing -> standing.waits(left));
    }

    @Override
    public synchronized void statusUpdated(StatusUpdate update) {
        progress.statusUpdated(update);
        status.spoken();
    }

    @Override
    public synchronized void testing(int finished, int failed) {
        status.refresh(standing -> standing.testing(finished, failed));
    }

    @Override
    public synchronized void warned(String warning) {
        progress.warned(warning);
        status.spoken();
    }

    @Override
    public synchronized void alarmed(String warning) {
        progress.alarmed(warning);
        status.spoken();
    }

    @Override
    public synchronized void iterationEnded(IterationRecord iteration) {
        progress.iterationEnded(iteration);
        status.spoken(standing -> standing.ended(iteration));
    }

    @Override
    public synchronized void finished(RunRecord run) {
        status.end();
        progress.finished(run);
    }

    /** Takes the last line back and lets the clock stand, also where the end of the run could not be told. */
    @Override
    public synchronized void close() {
        status.end();
    }
}
