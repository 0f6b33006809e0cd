package dev.claudeloop.core.verify;

import dev.claudeloop.core.api.Count;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.SafeText;
import dev.claudeloop.core.api.TestRun;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerificationRecord.TestCounts;
import dev.claudeloop.core.api.VerificationRecord.TestFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Judges a run of the tests by its reports: green is at least one test, none failed, and everything compiled. */
final class Verification {
    private static final Pattern BUILD_SAYS = Pattern.compile(
            "(?m)^(?:\\[ERROR] (?:Failed to execute goal )?(?!\\s*$|\\s*->|\\s*\\[Help)(.+)|\\* What went wrong:\\R(.+(?:\\R\\s*> .+)*+))$");
    private static final Pattern FIRST_LINE =
            Pattern.compile("([\\w.$]+(?:Error|Exception|Failure|Throwable)?)(?:: (.*))?");
    private static final int LONGEST_REASON = 500;
    private static final int LONGEST_MESSAGE = 2000;

    private Verification() {}

    static VerificationRecord of(TestRun run, Duration took, Path projectDirectory) {
        return measure(run, took, projectDirectory, Redaction.NONE).record();
    }

    /**
     * The verdict together with the tests, for the ratchet and for telling flaky tests; secrets are taken out of what
     * the build says before it is cut.
     */
    static Measured measure(TestRun told, Duration took, Path projectDirectory, Redaction redaction) {
        TestRun run = redaction.redact(told);
        var tests = new ArrayList<TestCase>();
        var broken = new ArrayList<Path>();
        for (Path file : run.reports()) {
            JUnitXml.Report report = JUnitXml.read(file);
            tests.addAll(report.tests());
            if (!report.whole()) {
                broken.add(file);
            }
        }
        TestCounts counts = count(tests);
        List<String> compileErrors = run.succeeded() ? List.of() : CompileErrors.in(run.output(), projectDirectory);
        List<String> problems = problems(run, took, counts, compileErrors, broken);
        var record = new VerificationRecord(
                true,
                problems.isEmpty() ? passed(counts) : String.join("; ", problems),
                run.tasks(),
                took.toMillis(),
                problems.isEmpty(),
                counts,
                failures(tests, redaction),
                compileErrors);
        return new Measured(record.withFlaky(flaky(tests)), List.copyOf(tests), projectDirectory);
    }

    private static TestCounts count(List<TestCase> tests) {
        int failed = count(tests, TestCase.Result.FAILED);
        int skipped = count(tests, TestCase.Result.SKIPPED);
        return new TestCounts(tests.size(), tests.size() - failed - skipped, failed, skipped);
    }

    private static int count(List<TestCase> tests, TestCase.Result result) {
        return (int) tests.stream().filter(test -> test.result() == result).count();
    }

    private static List<String> problems(
            TestRun run, Duration took, TestCounts counts, List<String> compileErrors, List<Path> broken) {
        var problems = new ArrayList<String>();
        if (run.timedOut()) {
            problems.add("the tests were stopped after " + took.toSeconds() + " s (verifyTimeout)");
        }
        if (!compileErrors.isEmpty()) {
            problems.add(
                    "does not compile: " + (compileErrors.size() == 1 ? "1 error" : compileErrors.size() + " errors"));
        }
        if (counts.failed() > 0) {
            problems.add(counts.failed() + " of " + Count.of(counts.total(), "test")
                    + (counts.failed() == 1 ? " fails" : " fail"));
        }
        if (problems.isEmpty() && !run.succeeded()) {
            problems.add("the build failed: " + whatTheBuildSays(run.output()));
        }
        if (!broken.isEmpty()) {
            problems.add("a test report cannot be read to its end: "
                    + Objects.requireNonNull(broken.get(0).getFileName()));
        }
        if (problems.isEmpty() && counts.passed() == 0) {
            problems.add(noTest(run, counts));
        }
        return problems;
    }

    private static String noTest(TestRun run, TestCounts counts) {
        if (run.reports().isEmpty()) {
            return "no test ran: the build left no test report (TEST-*.xml) where the loop looks for them";
        }
        return counts.skipped() == 0 ? "no test ran" : "no test ran, " + counts.skipped() + " skipped";
    }

    private static String passed(TestCounts counts) {
        String tests = counts.passed() == 1 ? "1 test passes" : counts.passed() + " tests pass";
        return counts.skipped() == 0 ? tests : tests + ", " + counts.skipped() + " skipped";
    }

    private static String whatTheBuildSays(String output) {
        Matcher matcher = BUILD_SAYS.matcher(output);
        if (!matcher.find()) {
            return "it does not say why";
        }
        String said = (matcher.group(1) != null ? matcher.group(1) : matcher.group(2))
                .replaceAll("\\s+", " ")
                .strip();
        return SafeText.shortened(said, LONGEST_REASON);
    }

    private static List<String> flaky(List<TestCase> tests) {
        return tests.stream()
                .filter(TestCase::flaky)
                .map(TestCase::id)
                .distinct()
                .toList();
    }

    private static List<TestFailure> failures(List<TestCase> tests, Redaction redaction) {
        var failures = new ArrayList<TestFailure>();
        for (TestCase test : tests) {
            if (test.problem() != null) {
                failures.add(failure(test.id(), redaction.redact(test.problem())));
            }
        }
        return List.copyOf(failures);
    }

    /** Gradle writes the type before the message, Surefire may leave the message out: the stack trace has both. */
    private static TestFailure failure(String id, TestCase.Problem problem) {
        Matcher firstLine = FIRST_LINE.matcher(
                problem.stackTrace().strip().lines().findFirst().orElse(""));
        String type = problem.type() != null ? problem.type() : firstLine.matches() ? firstLine.group(1) : "";
        String message = problem.message();
        if (message == null) {
            message = firstLine.matches() && firstLine.group(2) != null ? firstLine.group(2) : "";
        }
        if (!type.isEmpty() && message.startsWith(type)) {
            message = message.substring(type.length()).replaceFirst("^: ?", "");
        }
        String kept = SafeText.shortened(message, LONGEST_MESSAGE);
        return new TestFailure(id, type, kept.strip(), StackFrames.own(problem.stackTrace()));
    }
}
