package dev.claudeloop.core.console;

import dev.claudeloop.core.api.BuildTool.Level;
import dev.claudeloop.core.api.Count;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.StatusUpdate;
import dev.claudeloop.core.api.VerificationRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Tells a run in a few lines: what each iteration changed, what the tests say, how it ended and why. */
final class ProgressConsole implements LoopListener {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final Duration BETWEEN_LINES = Duration.ofMinutes(10);

    private final Screen screen;
    private final Symbols symbols;
    private final FinishText finish;
    private final String allowedTools;
    private final ZoneId zone;
    private @Nullable Instant waitingUntil;
    private Duration leftWhenTold = Duration.ZERO;

    /** @param allowedTools how the user of this build tool writes that option */
    ProgressConsole(Screen screen, Symbols symbols, FinishText finish, String allowedTools, ZoneId zone) {
        this.screen = screen;
        this.symbols = symbols;
        this.finish = finish;
        this.allowedTools = allowedTools;
        this.zone = zone;
    }

    @Override
    public void started(RunRecord run) {
        screen.info("claude-loop: " + run.mode() + " mode with " + run.agent());
    }

    @Override
    public void resumed(List<String> announcement) {
        screen.info(announcement);
    }

    /** One line at the beginning of a wait, and one every ten minutes of it. */
    @Override
    public void waiting(String why, Instant until, Duration left) {
        if (!until.equals(waitingUntil) || leftWhenTold.minus(left).compareTo(BETWEEN_LINES) >= 0) {
            waitingUntil = until;
            leftWhenTold = left;
            String time = TIME.format(until.atZone(zone));
            screen.info("Waiting until " + time + " (" + Amounts.rounded(left) + "): " + why);
        }
    }

    @Override
    public void warned(String warning) {
        screen.warn(warning);
    }

    /** As an error, which neither our own nor the build tool's quiet output hides. */
    @Override
    public void alarmed(String warning) {
        screen.say(Level.ERROR, symbols.warning() + " " + warning);
    }

    @Override
    public void statusUpdated(StatusUpdate update) {
        screen.info("STATUS UPDATE: " + update.text(symbols.complete()));
    }

    @Override
    public void baselineMeasured(VerificationRecord baseline) {
        if (!baseline.ran()) {
            return;
        }
        String floor = baseline.compileErrors().isEmpty() ? "" : "; no test is known that must not get lost";
        screen.info("Before the first iteration: " + baseline.reason() + floor);
    }

    @Override
    public void iterationStarted(int iteration) {
        screen.info("Running iteration " + iteration + "...");
    }

    @Override
    public void iterationEnded(IterationRecord iteration) {
        var failure = IterationText.failure(iteration);
        failure.ifPresent(text -> screen.say(Level.ERROR, symbols.failed() + " " + text));
        screen.info(IterationText.summary(iteration));
        IterationText.denials(iteration.claude().permissionDenials(), allowedTools)
                .ifPresent(denied -> screen.warn("  " + denied));
        if (failure.isEmpty()) {
            iteration.claude().errors().forEach(error -> screen.warn("  " + error));
        }
        iteration.claude().nudges().forEach(nudge -> screen.info("  nudged: " + nudge));
        if (!iteration.decision().finishes()) {
            screen.info("  going on: " + iteration.decision().reason());
        }
    }

    @Override
    public void finished(RunRecord run) {
        Level level = Objects.requireNonNull(run.finishType()).level();
        finish.of(run).forEach(line -> screen.say(level, line));
        screen.info("   " + totals(run.totals()));
    }

    private static String totals(RunRecord.Totals totals) {
        var facts = new ArrayList<String>();
        facts.add(Count.of(totals.commits(), "commit"));
        facts.add(Amounts.usd(totals.costUsd()));
        facts.add(Count.of(totals.tokens(), "token"));
        facts.add(Amounts.clock(Duration.ofMillis(totals.durationMs())) + " at work");
        return "In all: " + String.join(", ", facts);
    }
}
