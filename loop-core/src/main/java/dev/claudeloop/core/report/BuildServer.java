package dev.claudeloop.core.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.state.AtomicFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells the build server of a run, where its variables say that there is one; where a person runs the loop, nothing.
 */
public final class BuildServer implements LoopListener {
    public static final String FILE = "summary.txt";

    private final boolean present;
    private final @Nullable GitHubActions github;
    private final Path file;
    private final LoopOptions options;
    private final Redaction redaction;
    private final Consumer<String> warnings;
    private final OneWarning guard;
    private final IntFunction<Stream<IterationRecord>> recordsAfter;
    private final LatestTests tests = new LatestTests();

    public BuildServer(
            Path project,
            Path logDirectory,
            LoopOptions options,
            BuildTool tool,
            Map<String, String> environment,
            IntFunction<Stream<IterationRecord>> recordsAfter,
            Redaction redaction,
            Consumer<String> warnings) {
        this.present =
                Stream.of("GITHUB_ACTIONS", "GITLAB_CI", "JENKINS_URL", "CI").anyMatch(name -> isOn(environment, name));
        this.github = isOn(environment, "GITHUB_ACTIONS")
                ? new GitHubActions(project, logDirectory, tool, environment)
                : null;
        this.file = logDirectory.resolve(FILE);
        this.options = options;
        this.recordsAfter = recordsAfter;
        this.redaction = redaction;
        this.warnings = warnings;
        this.guard = OneWarning.ofWriting(file.toString(), warnings);
    }

    private static boolean isOn(Map<String, String> environment, String name) {
        String value = environment.getOrDefault(name, "");
        return Stream.of("", "false", "0").noneMatch(value::equalsIgnoreCase);
    }

    /** What an earlier run said would pass for this one's if this one is killed. */
    @Override
    public void started(RunRecord run) {
        if (present) {
            guard.attempt(() -> Files.deleteIfExists(file));
        }
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
    public void finished(RunRecord run) {
        if (present) {
            guard.attempt(() -> tell(RunSummary.of(run, rows(run), tests.record(), options, redaction)));
        }
    }

    private List<RunSummary.Row> rows(RunRecord run) {
        return recordsAfter
                .apply(run.resumedAfter())
                .map(redaction::redact)
                .map(RunSummary.Row::of)
                .toList();
    }

    private void tell(RunSummary summary) {
        guard.attempt(() -> AtomicFile.write(file, PlainSummary.text(summary).getBytes(UTF_8)));
        if (github != null) {
            attempt("GitHub's step summary", () -> github.summarize(summary));
            attempt("GitHub's output file", () -> github.output(summary));
            attempt("GitHub's list of annotations", () -> github.annotate(summary));
        }
    }

    /** What cannot be written is a warning, and all else is written nevertheless. */
    private void attempt(String what, OneWarning.Work work) {
        OneWarning.ofWriting(what, warnings).attempt(work);
    }
}
