package dev.claudeloop.core.verify;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The frames of a stack trace that are the project's own, which is where a failing test is to be looked at. */
final class StackFrames {
    private static final Pattern FRAME = Pattern.compile("\\s*at ((?:[^/\\s(]*/)*+)([^\\s(]+\\([^)]*\\)).*");
    private static final List<String> FOREIGN = List.of(
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.",
            "org.junit.",
            "junit.",
            "org.opentest4j.",
            "org.testng.",
            "org.spockframework.",
            "org.codehaus.groovy.",
            "groovy.",
            "kotlin.",
            "kotlinx.coroutines.",
            "scala.",
            "org.assertj.",
            "org.hamcrest.",
            "org.mockito.",
            "com.google.common.truth.",
            "net.bytebuddy.",
            "org.apache.maven.",
            "org.gradle.",
            "worker.org.gradle.",
            "net.jqwik.");
    private static final int MOST = 5;

    private StackFrames() {}

    static List<String> own(String stackTrace) {
        return stackTrace
                .lines()
                .map(FRAME::matcher)
                .filter(Matcher::matches)
                .filter(frame -> !frame.group(1).contains("java.base/"))
                .map(frame -> frame.group(2))
                .filter(frame -> FOREIGN.stream().noneMatch(frame::startsWith))
                .distinct()
                .limit(MOST)
                .toList();
    }
}
