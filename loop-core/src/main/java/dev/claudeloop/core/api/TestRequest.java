package dev.claudeloop.core.api;

import java.nio.file.Path;
import java.time.Duration;

/** What to know for one run of the tests: the project, a folder for scratch files, the time limit. */
public record TestRequest(Path projectDirectory, Path scratch, Duration timeout) {}
