package dev.claudeloop.core.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.BuildTool.Level;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.report.WorkflowCommand.Kind;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells GitHub Actions of a run: a page for the step, messages beside it and beside failing tests, and outputs. */
final class GitHubActions {
    /** GitHub shows ten errors of a step, and one is for the end of the loop. */
    private static final int MOST_ERRORS = 9;

    private final Path project;
    private final Path logDirectory;
    private final Map<String, String> environment;
    private final BuildTool tool;

    GitHubActions(Path project, Path logDirectory, BuildTool tool, Map<String, String> environment) {
        this.project = project.toAbsolutePath().normalize();
        this.logDirectory = logDirectory.toAbsolutePath().normalize();
        this.environment = environment;
        this.tool = tool;
    }

    void summarize(RunSummary summary) throws IOException {
        Optional<Path> file = path("GITHUB_STEP_SUMMARY");
        if (file.isPresent()) {
            long room = StepSummary.MOST_BYTES - (Files.exists(file.get()) ? Files.size(file.get()) : 0);
            append(file.get(), StepSummary.markdown(summary, report(), room));
        }
    }

    void output(RunSummary summary) throws IOException {
        Optional<Path> file = path("GITHUB_OUTPUT");
        if (file.isPresent()) {
            append(file.get(), outputs(summary.run()));
        }
    }

    void annotate(RunSummary summary) {
        List<String> errors = errors(summary);
        int untold = errors.size() - MOST_ERRORS;
        String things = summary.compileErrors().isEmpty() ? "more failing test" : "more error";
        String more = untold > 0 ? "\nand " + Figures.count(untold, things) + "; all are in " + report() : "";
        Kind kind = summary.fails() ? Kind.ERROR : summary.type().level() == Level.INFO ? Kind.NOTICE : Kind.WARNING;
        tool.order(WorkflowCommand.annotation(
                kind, Map.of(), "claude-loop: " + summary.ending(), summary.reason() + "\n" + summary.totals() + more));
        errors.stream().limit(MOST_ERRORS).forEach(tool::order);
    }

    private List<String> errors(RunSummary summary) {
        SourceFiles sources = SourceFiles.of(project, summary.failing());
        Stream<String> compileErrors = summary.compileErrors().stream()
                .map(CompileError::of)
                .map(error -> WorkflowCommand.annotation(
                        Kind.ERROR, error.properties(project, repository()), "compile error", error.message()));
        Stream<String> failing = summary.failing().stream()
                .map(failure -> WorkflowCommand.annotation(
                        Kind.ERROR,
                        sources.properties(failure, repository()),
                        failure.id(),
                        failure.type() + ": " + failure.message()));
        return Stream.concat(compileErrors, failing).toList();
    }

    /** In the form that takes any text, ended by a word that nobody can guess. */
    private static String outputs(RunRecord run) {
        String end = "end-" + UUID.randomUUID();
        return output("finish-type", run.finishType(), end)
                + output("iterations", run.totals().iterations(), end)
                + output(
                        "cost-usd",
                        String.format(Locale.ROOT, "%.4f", run.totals().costUsd()),
                        end);
    }

    private static String output(String name, @Nullable Object value, String end) {
        return name + "<<" + end + "\n" + value + "\n" + end + "\n";
    }

    /** Paths are told as the repository has them. */
    private Path repository() {
        return path("GITHUB_WORKSPACE")
                .map(Path::toAbsolutePath)
                .map(Path::normalize)
                .orElse(project);
    }

    private String report() {
        Path file = logDirectory.resolve(HtmlReport.FILE);
        boolean inside = file.startsWith(repository());
        return (inside ? repository().relativize(file) : file).toString().replace('\\', '/');
    }

    private Optional<Path> path(String variable) {
        return Optional.ofNullable(environment.get(variable))
                .filter(value -> !value.isBlank())
                .map(Path::of);
    }

    private static void append(Path file, String text) throws IOException {
        try (var out = new FileOutputStream(file.toFile(), true)) {
            out.write(text.getBytes(UTF_8));
        }
    }
}
