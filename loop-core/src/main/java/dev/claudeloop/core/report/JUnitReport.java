package dev.claudeloop.core.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.state.AtomicFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Tells CI servers of a run in the form of JUnit: its iterations pass, and only the loop as a whole can fail. */
public final class JUnitReport implements LoopListener {
    public static final String FILE = "TEST-claude-loop.xml";

    private final Path file;
    private final LoopOptions options;
    private final Redaction redaction;
    private final OneWarning guard;
    private final IntFunction<Stream<IterationRecord>> recordsAfter;
    private final LatestTests tests = new LatestTests();

    public JUnitReport(
            Path logDirectory,
            LoopOptions options,
            IntFunction<Stream<IterationRecord>> recordsAfter,
            Redaction redaction,
            Consumer<String> warnings) {
        this.file = logDirectory.resolve(FILE);
        this.options = options;
        this.recordsAfter = recordsAfter;
        this.redaction = redaction;
        this.guard = OneWarning.ofWriting(file.toString(), warnings);
    }

    /** A verdict of an earlier run would pass for this one's if this one is killed. */
    @Override
    public void started(RunRecord run) {
        guard.attempt(() -> Files.deleteIfExists(file));
    }

    @Override
    public void baselineMeasured(VerificationRecord baseline) {
        tests.baseline(baseline);
    }

    @Override
    public void iterationEnded(IterationRecord iteration) {
        tests.after(iteration);
    }

    @Override
    public void finished(RunRecord finished) {
        guard.attempt(() -> {
            RunRecord run = redaction.redact(finished);
            boolean fails = Objects.requireNonNull(run.finishType()).failsBuild(options, tests.red());
            List<String> cases = recordsAfter
                    .apply(run.resumedAfter())
                    .map(redaction::redact)
                    .map(JUnitReport::testCase)
                    .toList();
            long millis = run.endedAt() == null
                    ? 0
                    : run.endedAt().toEpochMilli() - run.startedAt().toEpochMilli();
            String xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    + "<testsuite name=\"claude-loop\" tests=\"" + (cases.size() + 1) + "\" failures=\""
                    + (fails ? 1 : 0)
                    + "\" errors=\"0\" skipped=\"0\" time=\"" + Figures.seconds(millis)
                    + "\" timestamp=\"" + run.startedAt().truncatedTo(ChronoUnit.SECONDS) + "\">\n"
                    + properties(run) + String.join("", cases) + verdict(run, fails) + "</testsuite>\n";
            AtomicFile.write(file, xml.getBytes(UTF_8));
        });
    }

    private static String properties(RunRecord run) {
        var figures = new TreeMap<String, String>(Map.of(
                "claudeLoop.runId", run.runId(),
                "claudeLoop.mode", run.mode().toString(),
                "claudeLoop.finishType", String.valueOf(run.finishType()),
                "claudeLoop.costUsd",
                        String.format(Locale.ROOT, "%.4f", run.totals().costUsd()),
                "claudeLoop.tokens", Long.toString(run.totals().tokens()),
                "claudeLoop.commits", Integer.toString(run.totals().commits())));
        var xml = new StringBuilder("  <properties>\n");
        figures.forEach((name, value) -> xml.append("    <property name=\"")
                .append(name)
                .append("\" value=\"")
                .append(Markup.escape(value))
                .append("\"/>\n"));
        return xml.append("  </properties>\n").toString();
    }

    private static String testCase(IterationRecord iteration) {
        String output = String.join(
                "\n",
                "outcome: " + iteration.claude().outcome(),
                "measured: " + iteration.verification().verdict(),
                "tests: " + Figures.tests(iteration.verification()),
                "claimed done: " + (iteration.claims().claimed() ? "yes" : "no"),
                "commits: " + iteration.changes().commits(),
                "changed files: " + iteration.changes().files().size(),
                "cost: " + Figures.usd(iteration.claude().costUsd()),
                "tokens: " + iteration.claude().tokens().all(),
                "time in Claude: " + Figures.time(iteration.claude().durationMs()),
                "time in tests: " + Figures.time(iteration.verification().durationMs()),
                "then: " + iteration.decision().action() + ", "
                        + iteration.decision().reason());
        return "  <testcase classname=\"claude-loop\" name=\"iteration " + iteration.iteration() + "\" time=\""
                + Figures.seconds(iteration.durationMs()) + "\">\n    <system-out>" + Markup.escape(output)
                + "</system-out>\n  </testcase>\n";
    }

    private String verdict(RunRecord run, boolean fails) {
        String reason = run.finishType() + ": " + run.reason();
        VerificationRecord latest = tests.record();
        String measured = latest == null ? "" : "\n" + redaction.redact(latest.verdict());
        String content = fails
                ? "<failure type=\"" + run.finishType() + "\" message=\"" + Markup.escape(reason) + "\">"
                        + Markup.escape(reason + measured) + "</failure>"
                : "<system-out>" + Markup.escape(reason + measured) + "</system-out>";
        return "  <testcase classname=\"claude-loop\" name=\"the loop\" time=\"0\">\n    " + content
                + "\n  </testcase>\n";
    }
}
