package dev.claudeloop.core.verify;

import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.TestRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A project whose tests leave reports. */
abstract class MeasuredProject {
    @TempDir
    Path project;

    final Measured measure(boolean succeeded, String output, String... tests) throws IOException {
        Path report = Files.createTempFile(project, "TEST-", ".xml");
        Files.writeString(report, "<testsuite name='s'>" + String.join("", tests) + "</testsuite>");
        return Verification.measure(
                new TestRun(List.of("test"), succeeded, false, List.of(report), output),
                Duration.ZERO,
                project,
                Redaction.NONE);
    }

    static String pass(String className, String name) {
        return test(className, name, "");
    }

    static String skip(String className, String name) {
        return test(className, name, "<skipped/>");
    }

    static String fail(String className, String name) {
        return test(className, name, "<failure type='a.Oops'/>");
    }

    private static String test(String className, String name, String inside) {
        return "<testcase classname='" + className + "' name='" + name + "'>" + inside + "</testcase>";
    }
}
