package dev.claudeloop.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.ProjectOutline;
import dev.claudeloop.core.api.TestRequest;
import dev.claudeloop.core.api.TestRun;
import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.CommandResult;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.ProcessFactory;
import dev.claudeloop.core.verify.FreshReports;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;

/** Maven as the loop sees it; the tests run in a Maven process of their own. */
final class MavenTool implements BuildTool {

    private final MavenSession session;
    private final List<String> goals;
    private final Log log;
    private final NestedMaven nested;
    private final QuickStart quickStart;
    private final Reactor reactor;
    private final MavenProject project;
    private final Path folder;

    MavenTool(MavenSession session, MavenProject project, LoopOptions options, Log log) {
        this.session = session;
        this.goals = options.get(LoopOptions.VERIFY_GOALS);
        this.log = log;
        this.nested = new NestedMaven(
                session.getRequest(), mavenHome(), System.getenv(), SettingsProfiles.of(session.getRequest()));
        this.quickStart = new QuickStart(session.getRequest().getMultiModuleProjectDirectory());
        this.reactor = Reactor.of(session.getAllProjects());
        this.project = project;
        this.folder = CalledProject.folderOf(project);
    }

    @Override
    public TestRun runTests(TestRequest request) throws InterruptedException {
        try {
            var reports = new FreshReports(request.scratch());
            Map<String, String> environment = quickStart.in(nested.environment());
            var command = new Command(nested.words(goals), request.projectDirectory(), environment)
                    .with(request.environment());
            long start = System.nanoTime();
            CommandResult result = new CommandRunner(ProcessFactory.system()).run(command, request.timeout());
            quickStart.took(Duration.ofNanos(System.nanoTime() - start));
            refuseMissingModules(result);
            return new TestRun(
                    goals, result.succeeded(), result.timedOut(), reports.in(reactor.reportFolders()), result.output());
        } catch (IOException e) {
            throw new LoopException("The tests could not be run with Maven: " + e.getMessage(), e);
        }
    }

    /** The call left them out, which no agent can mend. */
    private void refuseMissingModules(CommandResult result) {
        if (result.succeeded() || !result.output().contains("Could not resolve dependencies")) {
            return;
        }
        String missing = session.getAllProjects().stream()
                .filter(module -> !session.getProjects().contains(module))
                .filter(module -> result.output().contains(module.getGroupId() + ":" + module.getArtifactId() + ":"))
                .map(MavenProject::getArtifactId)
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw new LoopException("The tests cannot run: Maven was called for " + project.getArtifactId()
                    + " alone, but it needs " + missing + " of the same build, and the local repository does not have"
                    + " that. Call Maven with -am, or install it first.");
        }
    }

    private static Path mavenHome() {
        return Path.of(System.getProperty("maven.home", ""));
    }

    @Override
    public Path logDirectory() {
        return Path.of(project.getBuild().getDirectory()).resolve("claude-loop");
    }

    @Override
    public String testCommand() {
        return nested.typedHere(folder, goals);
    }

    @Override
    public String call(String action) {
        return nested.typed(Path.of(session.getExecutionRootDirectory()), List.of("claude-loop:" + action));
    }

    /** What there is in the project, as init tells it. */
    ProjectOutline outline() {
        List<String> modules = session.getAllProjects().stream()
                .map(CalledProject::folderOf)
                .filter(module -> module.startsWith(folder) && !module.equals(folder))
                .map(module -> folder.relativize(module).toString().replace('\\', '/'))
                .toList();
        return new ProjectOutline(
                project.getName(),
                "Maven",
                nested.typed(folder, goals),
                nested.typed(folder, List.of("verify")),
                modules);
    }

    @Override
    public List<String> commands() {
        return List.of(nested.wrapper(folder), "mvn");
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

    /** Past Maven's log and its redirected streams, which put something before every line. */
    @Override
    public void order(String line) {
        System.out.flush();
        try {
            new FileOutputStream(FileDescriptor.out).write((line + "\n").getBytes(UTF_8));
        } catch (IOException e) {
            log.debug("The build server was not told: " + line, e);
        }
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
