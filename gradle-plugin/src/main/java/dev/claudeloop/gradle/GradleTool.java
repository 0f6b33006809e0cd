package dev.claudeloop.gradle;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.TestRequest;
import dev.claudeloop.core.api.TestRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gradle.api.logging.Logger;

/**
 * Gradle as the loop sees it.
 *
 * @param gradle the command that a person types in the project's folder
 */
record GradleTool(String gradle, Path logDirectory, List<String> tasks, TestRunner runner, Logger logger)
        implements BuildTool {

    /** For tasks that run no tests. */
    static final TestRunner NO_TESTS = request -> {
        throw new IllegalStateException("this task runs no tests");
    };

    /** The wrapper if there is one, in the root of the build, as it is called from the project's folder. */
    static String gradle(Path projectDirectory, Path rootDirectory) {
        Path wrapper = rootDirectory.resolve("gradlew");
        if (!Files.exists(wrapper)) {
            return "gradle";
        }
        String path = projectDirectory.relativize(wrapper).toString().replace('\\', '/');
        return path.startsWith("..") ? path : "./" + path;
    }

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
        return command(String.join(" ", tasks));
    }

    @Override
    public String call(String action) {
        boolean mode = action.equals("plan") || action.equals("build");
        String name = action.substring(0, 1).toUpperCase(Locale.ROOT) + action.substring(1);
        return command((mode ? "claude" : "claudeLoop") + name);
    }

    /** What a person types to run a task. */
    String command(String task) {
        return gradle + " " + task;
    }

    @Override
    public List<String> commands() {
        return Stream.of(gradle, "./gradlew", "gradle").distinct().toList();
    }

    @Override
    public String spell(Option<?> option) {
        return OptionSources.asProperty(option);
    }

    /** At the level that {@code --quiet} shows too; Gradle puts nothing before it. */
    @Override
    public void order(String line) {
        logger.quiet(line);
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
