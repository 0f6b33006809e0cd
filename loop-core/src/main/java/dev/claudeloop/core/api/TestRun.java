package dev.claudeloop.core.api;

import java.nio.file.Path;
import java.util.List;

/**
 * One nested build that ran the tests.
 *
 * @param tasks the tasks or goals that were asked for
 * @param succeeded whether the build tool called the build a success; never enough to call it green
 * @param timedOut whether the time limit ended it
 * @param reports the JUnit XML files that belong to this run
 * @param output the end of what the build printed
 */
public record TestRun(List<String> tasks, boolean succeeded, boolean timedOut, List<Path> reports, String output) {}
