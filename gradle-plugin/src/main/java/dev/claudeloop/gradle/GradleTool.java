package dev.claudeloop.gradle;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.TestRequest;
import dev.claudeloop.core.api.TestRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gradle.api.logging.Logger;

/** Gradle as the loop sees it. */
record GradleTool(Path projectDirectory, Path logDirectory, List<String> tasks, TestRunner runner, Logger logger)
        implements BuildTool {

    /** For tasks that run no tests. */
    static final TestRunner NO_TESTS = request -> {
        throw new IllegalStateException("this task runs no tests");
    };

    /** Runs the tests in a nested build. */
    @FunctionalInterface
    interface TestRunner {
        TestRun run(TestRequest request) throws InterruptedException;
    }

    @Override
    public TestRun runTests(TestRequest request) throws InterruptedException {
        return runner.run(request);
    }

    @Override
    public String testCommand() {
        boolean wrapped = Files.exists(projectDirectory.resolve("gradlew"));
        return (wrapped ? "./gradlew " : "gradle ") + String.join(" ", tasks);
    }

    @Override
    public List<String> commands() {
        return List.of("./gradlew", "gradle");
    }

    @Override
    public String spell(Option<?> option) {
        return OptionSources.asProperty(option);
    }

    @Override
    public void say(Level level, String line) {
        switch (level) {
            case INFO -> logger.lifecycle(line);
            case WARN -> logger.warn(line);
            case ERROR -> logger.error(line);
        }
    }
}
