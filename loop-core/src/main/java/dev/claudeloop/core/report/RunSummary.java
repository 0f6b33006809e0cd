package dev.claudeloop.core.report;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerificationRecord.TestFailure;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run as build servers tell it: how it ended, its iterations, and what the tests said last.
 *
 * @param rows the iterations of this run, not those of earlier runs of its session
 * @param tests what the tests said when they last ran; null where they never did
 * @param fails whether the build fails by it
 */
record RunSummary(RunRecord run, List<Row> rows, @Nullable VerificationRecord tests, boolean fails) {

    /** One iteration in a few words. */
    record Row(int iteration, String tests, String changes, String cost, String time, String then) {
        static Row of(IterationRecord iteration) {
            return new Row(
                    iteration.iteration(),
                    Figures.tests(iteration.verification()),
                    Figures.count(iteration.changes().commits(), "commit") + ", "
                            + Figures.count(iteration.changes().files().size(), "file"),
                    Figures.usd(iteration.claude().costUsd()),
                    Figures.time(iteration.durationMs()),
                    iteration.decision().reason());
        }
    }

    static RunSummary of(
            RunRecord finished,
            List<Row> rows,
            @Nullable VerificationRecord tests,
            LoopOptions options,
            Redaction redaction) {
        FinishType type = Objects.requireNonNull(finished.finishType());
        boolean fails = type.failsBuild(options, tests != null && tests.red());
        return new RunSummary(
                redaction.redact(finished), List.copyOf(rows), tests == null ? null : redaction.redact(tests), fails);
    }

    FinishType type() {
        return Objects.requireNonNull(run.finishType());
    }

    /** The finish type in words, for example {@code max iterations}. */
    String ending() {
        return type().toString().replace('_', ' ');
    }

    String reason() {
        return Objects.requireNonNullElse(run.reason(), "no reason is known");
    }

    List<TestFailure> failing() {
        return tests == null ? List.of() : tests.failures();
    }

    List<String> compileErrors() {
        return tests == null ? List.of() : tests.compileErrors();
    }

    /** Sums over the session. */
    String totals() {
        RunRecord.Totals totals = run.totals();
        return String.join(
                ", ",
                Figures.count(totals.iterations(), "iteration"),
                Figures.count(totals.commits(), "commit"),
                Figures.usd(totals.costUsd()),
                Figures.large(totals.tokens()) + " tokens",
                Figures.time(totals.durationMs()) + " at work");
    }

    /** Where a resumed session stood before this run; empty where this run began it. */
    String resumed() {
        return run.resumedAfter() == 0
                ? ""
                : "This run went on after iteration " + run.resumedAfter() + "; sums are of the whole session.";
    }
}
