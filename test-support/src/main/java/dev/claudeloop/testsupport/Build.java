package dev.claudeloop.testsupport;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A real build tool, run as a child process on a project. */
public sealed interface Build permits MavenBuild, GradleBuild {

    /** The words that a person would type, and some that lead to this build's plugin. */
    List<String> command(List<String> arguments);

    /** The variables that are set for it. */
    Map<String, String> environment();

    /** Starts a build, for tests that watch it or end it; the caller closes it. */
    default ChildProcess start(Path project, List<String> arguments) {
        return ChildProcess.start(project, environment(), Interruptible.command(command(arguments)));
    }

    /** Fails the test if a build did not run as all builds of this kind must. */
    default void check(FinishedProcess build) {}

    /** How long {@link #run} waits before it kills the build and fails the test. */
    Duration limit();

    /** The same build with these variables set, beside those set before. */
    Build withEnvironment(Map<String, String> variables);

    Build withLimit(Duration limit);

    /** The same build on another JDK than the one that runs the tests. */
    default Build withJdk(Path javaHome) {
        return withEnvironment(Map.of("JAVA_HOME", javaHome.toString()));
    }

    /** Runs a build to its end. */
    default FinishedProcess run(Path project, String... arguments) {
        try (ChildProcess build = start(project, List.of(arguments))) {
            return build.await(limit());
        }
    }

    /** Runs a build of a sample to its end. */
    default FinishedProcess run(SampleProject project, String... arguments) {
        return run(project.directory(), arguments);
    }
}
