package dev.claudeloop.core;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.TestRequest;
import dev.claudeloop.core.api.TestRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A build tool whose first test passes when the project has a certain file; a file {@code lose} names a test that is
 * gone.
 */
final class ScriptedBuildTool implements BuildTool {
    private final Path project;
    private final String neededFile;
    final List<String> said = new CopyOnWriteArrayList<>();
    List<String> tests = List.of("the_file_exists");
    Map<String, String> environment = Map.of();
    int testRuns;
    int interruptedRun;
    int brokenRun;
    Runnable afterTests = () -> {};
    String message;

    @Nullable StringWriter screen;

    ScriptedBuildTool(Path project, String neededFile) {
        this.project = project;
        this.neededFile = neededFile;
        this.message = neededFile + " is missing";
    }

    @Override
    public TestRun runTests(TestRequest request) throws InterruptedException {
        testRuns++;
        environment = request.environment();
        if (testRuns == interruptedRun) {
            throw new InterruptedException();
        }
        if (testRuns == brokenRun) {
            throw new IllegalStateException("the build tool is gone");
        }
        boolean passes = Files.exists(project.resolve(neededFile));
        String failure = "<failure type=\"java.lang.AssertionError\" message=\"" + message + "\"/>";
        var xml = new StringBuilder("<testsuite name=\"SampleTest\">");
        for (String test : tests) {
            if (!lost().equals(test)) {
                xml.append("<testcase classname=\"SampleTest\" name=\"")
                        .append(test)
                        .append("\">");
                xml.append(passes || !test.equals(tests.get(0)) ? "" : failure).append("</testcase>");
            }
        }
        xml.append("</testsuite>");
        try {
            Path report = Files.writeString(request.scratch().resolve("TEST-SampleTest.xml"), xml.toString());
            afterTests.run();
            return new TestRun(List.of("test"), passes, false, List.of(report), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String lost() {
        try {
            Path lost = project.resolve("lose");
            return Files.exists(lost) ? Files.readString(lost) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Path logDirectory() {
        return project.resolve("build").resolve("claude-loop");
    }

    @Override
    public String testCommand() {
        return "./test";
    }

    @Override
    public List<String> commands() {
        return List.of("./test");
    }

    @Override
    public String call(String action) {
        return "./loop " + action;
    }

    @Override
    public String spell(Option<?> option) {
        return "--" + option.flag();
    }

    @Override
    public Optional<PrintWriter> terminal() {
        return Optional.ofNullable(screen).map(PrintWriter::new);
    }

    @Override
    public void say(Level level, String line) {
        said.add(level + " " + line);
    }
}
