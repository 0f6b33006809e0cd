package dev.claudeloop.core.verify;

import dev.claudeloop.core.api.VerificationRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** A run of a project's tests with its verdict, and every test that took part. */
public record Measured(VerificationRecord record, List<TestCase> tests, Path project) {
    private static final Pattern USUAL_FOLDER =
            Pattern.compile("(?:^|/)(?:build/test-results/test|target/surefire-reports)$");

    /** Where a test belongs, by the folder of its report: {@code till}, or {@code till/build/test-results/slow}. */
    String module(TestCase test) {
        Path folder = test.folder().normalize();
        Path root = project.toAbsolutePath().normalize();
        Path seen = root.getRoot().equals(folder.getRoot()) ? root.relativize(folder) : folder;
        String module = USUAL_FOLDER.matcher(seen.toString().replace('\\', '/')).replaceFirst("");
        return module.isEmpty() ? "." : module;
    }
}
