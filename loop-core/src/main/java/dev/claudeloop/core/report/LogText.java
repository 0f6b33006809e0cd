package dev.claudeloop.core.report;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopStatus;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.state.IterationFiles;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The parts of the text log. */
final class LogText {
    private static final String RULE = "=".repeat(80) + "\n";

    private LogText() {}

    static String section(String title) {
        return "\n" + RULE + title + "\n" + RULE;
    }

    /** All that stays the same from iteration to iteration. */
    static String head(RunRecord run, String instructions, String systemPrompt) {
        Map<String, String> options = run.options();
        return RULE
                + "CLAUDE LOOP - EXECUTION LOG\n"
                + line("Started", run.startedAt())
                + RULE
                + section("RUN METADATA")
                + line("Run", run.runId())
                + (run.resumedAfter() == 0 ? "" : line("Resumed after iteration", run.resumedAfter()))
                + line("Workspace", Objects.requireNonNullElse(options.get("workspace"), ""))
                + line("Mode", run.mode())
                + line("Strategy", Objects.requireNonNullElse(options.get("strategy"), ""))
                + line("Max Iterations", Objects.requireNonNullElse(options.get("maxIterations"), ""))
                + line("Agent", run.agent())
                + line("Start Time", run.startedAt())
                + section("INSTRUCTIONS")
                + block(instructions)
                + section("SYSTEM PROMPT AND STATUS INSTRUCTIONS")
                + block(systemPrompt);
    }

    /** The title of what Claude says and does. */
    static String outputOf(int iteration) {
        return "\nCLAUDE OUTPUT (all of it in iterations/" + IterationFiles.streamName(iteration) + "):\n";
    }

    /** What Claude said in the end, for an iteration whose output is not here, or not to its end. */
    static String lastWords(IterationRecord iteration) {
        String words = iteration.claude().result();
        return words == null || words.isBlank() ? "" : "CLAUDE'S LAST WORDS:\n" + block(words);
    }

    static String iteration(IterationRecord iteration) {
        ClaudeRecord claude = iteration.claude();
        return "\n"
                + line("Tool calls", counts(claude.toolCalls()))
                + line("STATUS", claude.isError() ? claude.outcome() + " (error)" : claude.outcome())
                + line("Claimed", claim(iteration.claims()))
                + line("Remaining", remaining(iteration.claims()))
                + errors(claude)
                + measured(iteration.verification())
                + line(
                        "Changed",
                        Figures.count(iteration.changes().commits(), "commit") + ", "
                                + Figures.count(iteration.changes().files().size(), "file"))
                + line(
                        "Cost",
                        Figures.usd(claude.costUsd()) + ", "
                                + Figures.count(claude.tokens().all(), "token"))
                + line(
                        "Time",
                        Figures.time(iteration.durationMs()) + ", of it " + Figures.time(claude.durationMs())
                                + " in Claude and "
                                + Figures.time(iteration.verification().durationMs()) + " in tests")
                + line("Completed", iteration.endedAt())
                + line(
                        "Then",
                        iteration.decision().action() + ": "
                                + iteration.decision().reason());
    }

    static String measured(VerificationRecord verification) {
        return line("Measured", verification.verdict())
                + list("COMPILE ERRORS", verification.compileErrors())
                + list(
                        "FAILING TESTS",
                        verification.failures().stream().map(LogText::failure).toList());
    }

    static String end(RunRecord run) {
        RunRecord.Totals totals = run.totals();
        return section("FINISHED")
                + line("Finish", run.finishType())
                + line("Reason", run.reason())
                + line("Iterations", totals.iterations())
                + line("Commits", totals.commits())
                + line("Cost", Figures.usd(totals.costUsd()))
                + line("Tokens", totals.tokens())
                + line("Time", Figures.time(totals.durationMs()))
                + line("Ended", run.endedAt());
    }

    private static String failure(VerificationRecord.TestFailure failure) {
        String frames = failure.frames().stream()
                .map(frame -> "\n      at " + frame.strip().replaceFirst("^at ", ""))
                .collect(Collectors.joining());
        return failure.id() + "\n    " + failure.type() + ": " + failure.message() + frames;
    }

    private static String errors(ClaudeRecord claude) {
        boolean failed = claude.isError() || !claude.errors().isEmpty();
        String stderr = failed ? Objects.requireNonNullElse(claude.stderrTail(), "") : "";
        return list("ERRORS", claude.errors())
                + (stderr.isBlank() ? "" : "STANDARD ERROR:\n" + block(stderr))
                + list("DENIED", claude.permissionDenials());
    }

    private static String claim(ClaimsRecord claims) {
        String vetoes = claims.vetoes().isEmpty() ? "" : ", but " + String.join("; ", claims.vetoes());
        LoopStatus block = claims.loopStatus();
        String advice = block == null || block.recommendation() == null ? "" : " (" + block.recommendation() + ")";
        return (claims.blocked() ? "blocked" : claims.claimed() ? "done" + vetoes : "not done") + advice;
    }

    private static String remaining(ClaimsRecord claims) {
        ClaimsRecord.Tasks tasks = claims.tasks();
        return tasks == null ? "unknown" : Integer.toString(tasks.open());
    }

    private static String counts(Map<String, Integer> calls) {
        return calls.isEmpty()
                ? "none"
                : calls.entrySet().stream()
                        .map(call -> call.getKey() + " " + call.getValue())
                        .collect(Collectors.joining(", "));
    }

    private static String list(String title, List<String> entries) {
        return entries.isEmpty()
                ? ""
                : title + ":\n"
                        + entries.stream().map(entry -> "  " + entry + "\n").collect(Collectors.joining());
    }

    private static String line(String name, @Nullable Object value) {
        return name + ": " + (value == null ? "" : value) + "\n";
    }

    private static String block(String text) {
        return text.stripTrailing() + "\n";
    }
}
