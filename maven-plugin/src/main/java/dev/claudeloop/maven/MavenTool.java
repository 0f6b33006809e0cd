package dev.claudeloop.maven;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.TestRequest;
import dev.claudeloop.core.api.TestRun;
import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.CommandResult;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.ProcessFactory;
import dev.claudeloop.core.verify.FreshReports;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;

/** Maven as the loop sees it; the tests run in a Maven process of their own. */
final class MavenTool implements BuildTool {

    private final MavenSession session;
    private final List<String> goals;
    private final Log log;
    private final Reactor reactor;

    MavenTool(MavenSession session, LoopOptions options, Log log) {
        this.session = session;
        this.goals = options.get(LoopOptions.VERIFY_GOALS);
        this.log = log;
        this.reactor = Reactor.of(session.getAllProjects());
    }

    @Override
    public TestRun runTests(TestRequest request) throws InterruptedException {
        try {
            var reports = new FreshReports(request.scratch());
            var nested = new NestedMaven(session.getRequest(), mavenHome(), System.getenv());
            var command = new Command(nested.words(goals), request.projectDirectory(), nested.environment())
                    .with(request.environment());
            CommandResult result = new CommandRunner(ProcessFactory.system()).run(command, request.timeout());
            return new TestRun(
                    goals, result.succeeded(), result.timedOut(), reports.in(reactor.reportFolders()), result.output());
        } catch (IOException e) {
            throw new LoopException("The tests could not be run with Maven: " + e.getMessage(), e);
        }
    }

    private static Path mavenHome() {
        return Path.of(System.getProperty("maven.home", ""));
    }

    @Override
    public Path logDirectory() {
        MavenProject root = session.getAllProjects().stream()
                .filter(MavenProject::isExecutionRoot)
                .findFirst()
                .orElseGet(session::getCurrentProject);
        return Path.of(root.getBuild().getDirectory()).resolve("claude-loop");
    }

    @Override
    public String testCommand() {
        Path wrapper = Path.of(session.getExecutionRootDirectory()).resolve("mvnw");
        return (Files.exists(wrapper) ? "./mvnw " : "mvn ") + String.join(" ", goals);
    }

    @Override
    public List<String> commands() {
        return List.of("./mvnw", "mvn");
    }

    @Override
    public String spell(Option<?> option) {
        return OptionSources.onCommandLine(option);
    }

    @Override
    public Optional<PrintWriter> terminal() {
        return log.isInfoEnabled()
                ? MavenTerminal.of(System.console(), session.getRequest(), System.getenv())
                : Optional.empty();
    }

    @Override
    public void say(Level level, String line) {
        switch (level) {
            case INFO -> log.info(line);
            case WARN -> log.warn(line);
            case ERROR -> log.error(line);
        }
    }
}
