package dev.claudeloop.core.report;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.VerificationRecord.TestFailure;
import dev.claudeloop.core.console.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A run on a build server, in a project below the checkout. */
abstract class OnBuildServer {
    static final String RED = "kata.LeapYearTest.a_century_is_not_a_leap_year";
    static final TestFailure FAILURE = new TestFailure(
            RED,
            "org.opentest4j.AssertionFailedError",
            "1900\nexpected: <false>, but was: 100%",
            List.of(
                    "kata.LeapYear.check(LeapYear.java:7)",
                    "kata.LeapYearTest.a_century_is_not_a_leap_year(LeapYearTest.java:23)"));

    @TempDir
    Path workspace;

    final List<String> warnings = new ArrayList<>();
    final Terminal tool = new Terminal();
    Path project;
    Path logs;
    Path summary;
    Path output;

    @BeforeEach
    void a_project_below_the_checkout() throws IOException {
        project = Files.createDirectories(workspace.resolve("app"));
        logs = project.resolve("build/claude-loop");
        summary = Files.writeString(workspace.resolve("summary.md"), "before\n");
        output = Files.createFile(workspace.resolve("output"));
        Path source = project.resolve("src/test/java/kata/LeapYearTest.java");
        Files.createDirectories(source.getParent());
        Files.createFile(source);
    }

    static IterationRecord red(TestFailure... failures) {
        return Reported.working(1, Reported.failing(7, failures), "tried");
    }

    void end(Map<String, String> environment, FinishType type, String reason, IterationRecord... iterations) {
        LoopListener listener = server(environment, Redaction.NONE, iterations);
        listener.started(Reported.started());
        for (IterationRecord iteration : iterations) {
            listener.iterationEnded(iteration);
        }
        listener.finished(Reported.finished(type, reason, iterations.length));
    }

    LoopListener server(Map<String, String> environment, Redaction redaction, IterationRecord... session) {
        LoopOptions options = LoopOptions.of(new OptionLayer(Map.of(), option -> option.name()));
        return new BuildServer(
                project, logs, options, tool, environment, Reported.after(List.of(session)), redaction, warnings::add);
    }

    Map<String, String> github() {
        return Map.of(
                "CI", "true",
                "GITHUB_ACTIONS", "true",
                "GITHUB_WORKSPACE", workspace.toString(),
                "GITHUB_STEP_SUMMARY", summary.toString(),
                "GITHUB_OUTPUT", output.toString());
    }
}
