package dev.claudeloop.gradle;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.PrivateVariables;
import dev.claudeloop.core.api.TestRequest;
import dev.claudeloop.core.api.TestRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gradle.tooling.BuildLauncher;
import org.gradle.tooling.GradleConnector;
import org.gradle.tooling.ProjectConnection;
import org.gradle.tooling.events.OperationType;

/** The Gradle that runs the tests: the same installation, in a daemon of its own that lives as long as the loop. */
final class NestedGradle implements AutoCloseable {

    private static final int KEPT_BYTES = 256 * 1024;

    private final OuterBuild outer;
    private final VerifyScope scope;
    private final GradleConnector connector;
    private final ProjectConnection connection;

    NestedGradle(Path projectDirectory, OuterBuild outer, VerifyScope scope) {
        this.outer = outer;
        this.scope = scope;
        this.connector = GradleConnector.newConnector()
                .forProjectDirectory(projectDirectory.toFile())
                .useGradleUserHomeDir(outer.getGradleUserHome().get().getAsFile());
        if (outer.getGradleHome().isPresent()) {
            connector.useInstallation(outer.getGradleHome().get().getAsFile());
        }
        // One for all runs: it sees a changed gradle.properties, and only the connection that started a daemon can end
        // it.
        this.connection = connector.connect();
    }

    TestRun run(TestRequest request) throws InterruptedException {
        try {
            var reports = TestReports.prepare(request.scratch());
            var output = new OutputTail(KEPT_BYTES);
            BuildLauncher launcher = connection
                    .newBuild()
                    .forTasks(scope.requests().toArray(String[]::new))
                    .withArguments(arguments(reports, request.scratch()))
                    .withSystemProperties(systemProperties(reports))
                    .setEnvironmentVariables(environment(System.getenv(), request.environment()))
                    .addProgressListener(new TestCount(request.progress()), OperationType.TEST)
                    .setStandardOutput(output)
                    .setStandardError(output);
            BuildEnd end = BuildEnd.await(launcher, request.timeout());
            return new TestRun(
                    scope.tasks(), end.succeeded(), end.timedOut(), reports.files(), output.text() + end.problem());
        } catch (IOException e) {
            throw new LoopException("The tests could not be run with Gradle: " + e.getMessage(), e);
        }
    }

    /** What is given here replaces the environment of the build that runs the loop. */
    static Map<String, String> environment(Map<String, String> users, Map<String, String> ofTheLoop) {
        Map<String, String> environment = PrivateVariables.removedFrom(users);
        environment.putAll(ofTheLoop);
        return environment;
    }

    /** Ends the daemons that were started for the loop. */
    @Override
    public void close() {
        connector.disconnect();
    }

    private List<String> arguments(TestReports reports, Path scratch) throws IOException {
        var arguments = new ArrayList<>(outer.arguments());
        arguments.addAll(List.of(
                "--continue",
                "--console=plain",
                "--init-script",
                reports.initScript().toString()));
        if (scope.isSearched()) {
            arguments.addAll(
                    List.of("--init-script", InitScript.SCOPE.extract(scratch).toString()));
        }
        return arguments;
    }

    private Map<String, String> systemProperties(TestReports reports) {
        var properties = new HashMap<>(scope.systemProperties());
        properties.putAll(reports.systemProperties());
        return properties;
    }
}
