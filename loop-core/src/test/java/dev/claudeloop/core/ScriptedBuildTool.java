package dev.claudeloop.core;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.TestRequest;
import dev.claudeloop.core.api.TestRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A build tool whose one test passes when the project has a certain file, and which keeps what it was told. */
final class ScriptedBuildTool implements BuildTool {
    private final Path project;
    private final String neededFile;
    final List<String> said = new ArrayList<>();
    int testRuns;

    ScriptedBuildTool(Path project, String neededFile) {
        this.project = project;
        this.neededFile = neededFile;
    }

    @Override
    public TestRun runTests(TestRequest request) {
        testRuns++;
        boolean passes = Files.exists(project.resolve(neededFile));
        String failure = "<failure type=\"java.lang.AssertionError\" message=\"" + neededFile + " is missing\"/>";
        String xml = "<testsuite name=\"SampleTest\"><testcase classname=\"SampleTest\" name=\"the_file_exists\">"
                + (passes ? "" : failure) + "</testcase></testsuite>";
        try {
            Path report = Files.writeString(request.scratch().resolve("TEST-SampleTest.xml"), xml);
            return new TestRun(List.of("test"), passes, false, List.of(report), "");
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
    public String spell(Option<?> option) {
        return "--" + option.flag();
    }

    @Override
    public void say(Level level, String line) {
        said.add(level + " " + line);
    }
}
