package dev.claudeloop.core.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.TestRun;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerificationRecord.TestCounts;
import dev.claudeloop.core.api.VerificationRecord.TestFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerificationTest {
    private static final String PASSING = "<testcase name='passes' classname='a.T'/>";
    private static final String SKIPPED = "<testcase name='skipped' classname='a.T'><skipped/></testcase>";
    private static final String FAILING = """
            <testcase name='fails' classname='a.T'><failure message='a.Oops: wrong' type='a.Oops'>a.Oops: wrong
            	at org.junit.jupiter.api.Assertions.fail(Assertions.java:1)
            	at a.Calc.divide(Calc.java:7)
            	at a.T.fails(T.java:12)
            	at java.base/java.lang.reflect.Method.invoke(Method.java:5)
            	at app//b.Other.call(Other.java:3)
            	at org.gradle.api.X.y(X.java:1)
            	at org.apache.maven.surefire.Z.z(Z.java:1)
            Caused by: a.Cause
            	at a.Calc.divide(Calc.java:7)
            </failure></testcase>""";

    @TempDir
    Path project;

    @Test
    void tests_that_all_pass_are_green() throws IOException {
        VerificationRecord verification = verify(true, "", PASSING + SKIPPED, PASSING);
        assertThat(verification.green()).isTrue();
        assertThat(verification.tests()).isEqualTo(new TestCounts(3, 2, 0, 1));
        assertThat(verification.reason()).isEqualTo("2 tests pass, 1 skipped");
    }

    @Test
    void a_failing_test_is_red_even_if_the_build_ignores_it() throws IOException {
        VerificationRecord verification = verify(true, "", PASSING + FAILING, PASSING);
        assertThat(verification.green()).isFalse();
        assertThat(verification.reason()).isEqualTo("1 of 3 tests fails");
    }

    @Test
    void failing_and_skipped_tests_do_not_pass() throws IOException {
        assertThat(verify(false, "", PASSING + FAILING + SKIPPED).tests()).isEqualTo(new TestCounts(3, 1, 1, 1));
    }

    @Test
    void a_failure_has_its_id_type_message_and_own_frames() throws IOException {
        assertThat(verify(false, "", FAILING).failures())
                .containsExactly(new TestFailure(
                        "a.T.fails",
                        "a.Oops",
                        "wrong",
                        List.of("a.Calc.divide(Calc.java:7)", "a.T.fails(T.java:12)", "b.Other.call(Other.java:3)")));
    }

    @Test
    void type_and_message_come_from_the_stack_trace_where_the_report_leaves_them_out() throws IOException {
        String failing =
                "<testcase name='t' classname='a.T'><error>java.lang.IllegalStateException: no\n\tat a.T.t(T.java:1)</error></testcase>";
        assertThat(verify(false, "", failing).failures())
                .containsExactly(
                        new TestFailure("a.T.t", "java.lang.IllegalStateException", "no", List.of("a.T.t(T.java:1)")));
    }

    @Test
    void no_test_is_not_green() throws IOException {
        assertThat(verify(true, "").green()).isFalse();
        assertThat(verify(true, "").reason()).startsWith("no test ran: the build left no test report");
        assertThat(verify(true, "", "").reason()).isEqualTo("no test ran");
        assertThat(verify(true, "", SKIPPED).green()).isFalse();
        assertThat(verify(true, "", SKIPPED).reason()).isEqualTo("no test ran, 1 skipped");
    }

    @Test
    void a_failed_build_without_a_failing_test_is_red_and_says_why() throws IOException {
        VerificationRecord maven = verify(
                false,
                "[INFO] x\n[ERROR] \n[ERROR] Failed to execute goal checkstyle:check on project a: 3 violations -> [Help 1]\n[ERROR] more",
                PASSING);
        assertThat(maven.green()).isFalse();
        assertThat(maven.reason()).startsWith("the build failed: checkstyle:check on project a: 3 violations");
        VerificationRecord gradle = verify(
                false, "FAILURE: Build failed\n\n* What went wrong:\nTask 'tst' not found.\n\n* Try:\n", PASSING);
        assertThat(gradle.reason()).isEqualTo("the build failed: Task 'tst' not found.");
        assertThat(verify(false, "", PASSING).green()).isFalse();
    }

    @Test
    void the_cause_that_gradle_prints_below_the_task_is_told_too() throws IOException {
        String output = """
                * What went wrong:
                Execution failed for task ':claudeLoop'.
                > A loop inside a loop is refused.
                   > Really.

                * Try:
                > Run with --info.
                """;
        assertThat(verify(false, output, PASSING).reason())
                .isEqualTo("the build failed: Execution failed for task ':claudeLoop'."
                        + " > A loop inside a loop is refused. > Really.");
    }

    @Test
    void a_build_that_was_stopped_is_red() throws IOException {
        var run = new TestRun(List.of("test"), false, true, reports(PASSING), "");
        VerificationRecord verification = Verification.of(run, Duration.ofMinutes(15), project);
        assertThat(verification.green()).isFalse();
        assertThat(verification.reason()).isEqualTo("the tests were stopped after 900 s (verifyTimeout)");
    }

    @Test
    void a_report_that_breaks_off_is_red() throws IOException {
        var reports = new ArrayList<Path>(reports(PASSING));
        reports.add(Files.writeString(project.resolve("TEST-broken.xml"), "<testsuite name='x'>"));
        VerificationRecord verification =
                Verification.of(new TestRun(List.of("test"), true, false, reports, ""), Duration.ZERO, project);
        assertThat(verification.green()).isFalse();
        assertThat(verification.reason()).isEqualTo("a test report cannot be read to its end: TEST-broken.xml");
    }

    @Test
    void code_that_does_not_compile_is_red_with_its_errors() throws IOException {
        String output = "[ERROR] COMPILATION ERROR :\n[ERROR] " + project
                + "/src/A.java:[3,9] cannot find symbol\n[ERROR]   symbol:   class B\n";
        VerificationRecord verification = verify(false, output, PASSING, FAILING);
        assertThat(verification.reason()).isEqualTo("does not compile: 1 error; 1 of 2 tests fails");
        assertThat(verification.compileErrors()).containsExactly("src/A.java:3: cannot find symbol (symbol: class B)");
    }

    @Test
    void what_looks_like_a_compile_error_in_a_build_that_succeeded_is_none() throws IOException {
        assertThat(verify(true, "src/A.java:3: error: in a test's output", PASSING)
                        .green())
                .isTrue();
    }

    @Test
    void a_build_that_explains_itself_without_end_is_cut() throws IOException {
        String output = "* What went wrong:\nfirst" + "\n> more".repeat(50_000) + "\n";
        assertThat(verify(false, output).reason())
                .startsWith("the build failed: first > more")
                .endsWith("...");
    }

    @Test
    void a_stack_trace_of_slashes_has_no_own_frames() throws IOException {
        String failure = "<testcase name='a' classname='b'><failure>at " + "/".repeat(16_000) + "</failure></testcase>";
        assertThat(verify(false, "", failure).failures()).containsExactly(new TestFailure("b.a", "", "", List.of()));
    }

    private VerificationRecord verify(boolean succeeded, String output, String... suites) throws IOException {
        return Verification.of(
                new TestRun(List.of("test"), succeeded, false, reports(suites), output), Duration.ofMillis(7), project);
    }

    private List<Path> reports(String... suites) throws IOException {
        var reports = new ArrayList<Path>();
        for (String suite : suites) {
            Path report = Files.createTempFile(project, "TEST-", ".xml");
            reports.add(Files.writeString(report, "<testsuite name='a.T'>" + suite + "</testsuite>"));
        }
        return reports;
    }
}
