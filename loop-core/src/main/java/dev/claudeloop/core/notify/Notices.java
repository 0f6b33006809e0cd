package dev.claudeloop.core.notify;

import dev.claudeloop.core.api.Count;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.NotifyEvent;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.SafeText;
import dev.claudeloop.core.api.StatusUpdate;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerificationRecord.TestCounts;
import dev.claudeloop.core.notify.Notification.Figures;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts what happens in a run into words for those who do not sit in front of it. */
final class Notices {
    private static final String COMPLETE = "✅";
    private static final int LONGEST = 1000;

    private final String project;
    private final Clock clock;
    private final Redaction redaction;
    private String runId = "";
    private @Nullable Integer iteration;
    private RunRecord.Totals totals = RunRecord.Totals.NONE;
    private @Nullable TestCounts tests;

    Notices(String project, Clock clock, Redaction redaction) {
        this.project = project;
        this.clock = clock;
        this.redaction = redaction;
    }

    Notification started(RunRecord run) {
        learn(run);
        String after = run.resumedAfter() == 0 ? "" : ", goes on after iteration " + run.resumedAfter();
        return of(NotifyEvent.EXECUTION_START, "loop started", run.mode() + " mode with " + run.agent() + after);
    }

    void began(int number) {
        iteration = number;
    }

    Notification ended(IterationRecord record) {
        iteration = record.iteration();
        totals = totals.plus(record);
        VerificationRecord verification = record.verification();
        tests = verification.ran() ? verification.tests() : tests;
        RunRecord.Totals own = RunRecord.Totals.NONE.plus(record);
        String next = (record.decision().finishes() ? "Ends: " : "Goes on: ")
                + record.decision().reason();
        return of(
                        NotifyEvent.ITERATION,
                        "iteration " + iteration,
                        sentence(verification.verdict(), amounts(own)) + ". " + next,
                        Figures.of(own, verification.ran() ? verification.tests() : null))
                .because(null, safe(record.decision().reason()));
    }

    /** What the session has come to, at each tenth iteration. */
    Optional<Notification> milestone(IterationRecord record) {
        return record.iteration() % 10 == 0
                ? Optional.of(of(
                        NotifyEvent.ITERATION_MILESTONE,
                        Count.of(record.iteration(), "iteration"),
                        sentence(Count.of(totals.iterations(), "iteration"), amounts(totals))))
                : Optional.empty();
    }

    Notification updated(StatusUpdate update) {
        return of(
                NotifyEvent.STATUS_UPDATE,
                "STATUS UPDATE",
                update.text(COMPLETE),
                new Figures(null, null, null, null, null, null, update));
    }

    Notification usageLimited(String words, Instant until) {
        return of(
                NotifyEvent.USAGE_LIMIT,
                "usage limit",
                "Waiting until " + until.truncatedTo(ChronoUnit.MINUTES) + ": " + words);
    }

    Notification finished(RunRecord run) {
        learn(run);
        FinishType type = Objects.requireNonNull(run.finishType());
        String reason = Objects.requireNonNullElse(run.reason(), "no reason is known");
        String after = " after " + Count.of(totals.iterations(), "iteration");
        return of(eventOf(type), words(type) + after, sentence(reason, amounts(totals)))
                .because(type, safe(reason));
    }

    /** Each run ends with one event: it came to an end of its own or by a limit, or somebody has to look at it. */
    static NotifyEvent eventOf(FinishType type) {
        return switch (type) {
            case COMPLETE, STAGNATION, NO_CHANGES, MAX_ITERATIONS, BUDGET_EXHAUSTED, MANUAL, CANCELLED ->
                NotifyEvent.COMPLETION;
            case ERROR, BLOCKED -> NotifyEvent.ERROR;
            case CIRCUIT_OPEN -> NotifyEvent.CIRCUIT_OPEN;
            case USAGE_LIMITED -> NotifyEvent.USAGE_LIMIT;
        };
    }

    private void learn(RunRecord run) {
        runId = run.runId();
        totals = run.totals();
        List<RunRecord.Summary> summaries = run.iterations();
        if (!summaries.isEmpty()) {
            iteration = summaries.get(summaries.size() - 1).iteration();
        }
    }

    private Notification of(NotifyEvent event, String title, String message) {
        return of(event, title, message, Figures.of(totals, tests));
    }

    private Notification of(NotifyEvent event, String title, String message, Figures figures) {
        return new Notification(
                Notification.SCHEMA_VERSION,
                event,
                clock.instant(),
                safe(project),
                runId,
                iteration,
                safe(project + ": " + title),
                safe(message),
                null,
                null,
                figures);
    }

    private String safe(String text) {
        return SafeText.lines(redaction.redact(text), LONGEST);
    }

    private static String words(FinishType type) {
        return type.toString().replace('_', ' ');
    }

    private static String sentence(String... facts) {
        return String.join(", ", facts);
    }

    private static String amounts(RunRecord.Totals totals) {
        Duration time = Duration.ofMillis(totals.durationMs());
        return sentence(
                Count.of(totals.commits(), "commit"),
                String.format(Locale.ROOT, "$%.2f", totals.costUsd()),
                String.format(Locale.ROOT, "%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart()));
    }
}
