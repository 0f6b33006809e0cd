package dev.claudeloop.core.api;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * What to know for one run of the tests: the project, a folder for scratch files, the time limit.
 *
 * @param environment variables for the nested build, beside those of the user
 * @param progress is told of finished tests by build tools that know of them
 */
public record TestRequest(
        Path projectDirectory,
        Path scratch,
        Duration timeout,
        Map<String, String> environment,
        TestProgress progress) {}
