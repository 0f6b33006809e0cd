package dev.claudeloop.core.console;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.BuildTool.Level;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells a run in a few lines: what each iteration changed, what the tests say, how it ended and why. */
public final class ProgressConsole implements LoopListener {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final int MINUTES_BETWEEN_LINES = 10;

    private final BuildTool tool;
    private @Nullable Instant waitingUntil;

    public ProgressConsole(BuildTool tool) {
        this.tool = tool;
    }

    @Override
    public void started(RunRecord run) {
        tool.say(Level.INFO, "claude-loop: " + run.mode() + " mode with " + run.agent());
    }

    @Override
    public void resumed(List<String> announcement) {
        announcement.forEach(line -> tool.say(Level.INFO, line));
    }

    /** One line at the beginning of a wait, and one every ten minutes of it. */
    @Override
    public void waiting(String why, Instant until, Duration left) {
        if (!until.equals(waitingUntil) || left.toMinutes() % MINUTES_BETWEEN_LINES == 0) {
            waitingUntil = until;
            String time = TIME.format(until.atZone(ZoneId.systemDefault()));
            tool.say(Level.INFO, "Waiting until " + time + " (" + rounded(left) + "): " + why);
        }
    }

    private static String rounded(Duration left) {
        long seconds = Math.max(1, left.toSeconds());
        return seconds < 90 ? seconds + " s" : (seconds + 59) / 60 + " min";
    }

    @Override
    public void warned(String warning) {
        tool.say(Level.WARN, warning);
    }

    @Override
    public void baselineMeasured(VerificationRecord baseline) {
        if (!baseline.ran()) {
            return;
        }
        String floor = baseline.compileErrors().isEmpty() ? "" : "; no test is known that must not get lost";
        tool.say(Level.INFO, "Before the first iteration: " + baseline.reason() + floor);
    }

    @Override
    public void iterationStarted(int iteration) {
        tool.say(Level.INFO, "Running iteration " + iteration + "...");
    }

    @Override
    public void iterationEnded(IterationRecord iteration) {
        var facts = new ArrayList<String>();
        facts.add(count(iteration.changes().commits(), "commit"));
        facts.add(count(iteration.changes().files().size(), "changed file"));
        facts.add(tests(iteration.verification()));
        facts.add(String.format(Locale.ROOT, "$%.2f", iteration.claude().costUsd()));
        facts.add(String.format(Locale.ROOT, "%.1f s", iteration.durationMs() / 1000.0));
        tool.say(
                Level.INFO,
                "Iteration " + iteration.iteration() + ": " + String.join(", ", facts) + remaining(iteration.claims()));
        denials(iteration.claude().permissionDenials()).ifPresent(denied -> tool.say(Level.WARN, "  " + denied));
        iteration.claude().errors().forEach(error -> tool.say(Level.WARN, "  " + error));
        iteration.claude().nudges().forEach(nudge -> tool.say(Level.INFO, "  nudged: " + nudge));
        if (!iteration.decision().finishes()) {
            tool.say(Level.INFO, "  going on: " + iteration.decision().reason());
        }
    }

    @Override
    public void finished(RunRecord run) {
        String iterations = count(run.totals().iterations(), "iteration");
        if (run.finishType() == FinishType.COMPLETE) {
            tool.say(Level.INFO, "✓ Task completed successfully after " + iterations);
        } else {
            tool.say(Level.WARN, "Ended as " + run.finishType() + " after " + iterations + ": " + run.reason());
        }
    }

    /** Which rules would have allowed what Claude was denied, and how often each was missing. */
    private Optional<String> denials(List<String> missingRules) {
        if (missingRules.isEmpty()) {
            return Optional.empty();
        }
        var counts = new LinkedHashMap<String, Integer>();
        missingRules.forEach(rule -> counts.merge(rule, 1, Integer::sum));
        String rules = counts.entrySet().stream()
                .map(entry -> entry.getKey() + (entry.getValue() == 1 ? "" : " (" + entry.getValue() + " times)"))
                .collect(Collectors.joining(", "));
        return Optional.of("Claude was denied " + count(missingRules.size(), "tool call") + "; to allow them, add to "
                + tool.spell(LoopOptions.ALLOWED_TOOLS) + ": " + rules);
    }

    private static String tests(VerificationRecord verification) {
        if (!verification.ran()) {
            return "tests not run";
        }
        List<String> compileErrors = verification.compileErrors();
        return compileErrors.isEmpty()
                ? verification.tests().passed() + "/" + verification.tests().total() + " tests passed"
                : count(compileErrors.size(), "compile error");
    }

    private static String remaining(ClaimsRecord claims) {
        ClaimsRecord.Tasks plan = claims.plan();
        return plan == null ? "" : " (" + count(plan.open(), "item") + " remaining)";
    }

    private static String count(int number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
