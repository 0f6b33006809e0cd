package dev.claudeloop.core.api;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What the loop needs of the build tool that it runs in. */
public interface BuildTool {

    /** Runs the project's tests in a nested build, to its end or to the time limit; cancels it when interrupted. */
    TestRun runTests(TestRequest request) throws InterruptedException;

    /** Where logs go unless the user says otherwise, for example {@code build/claude-loop}. */
    Path logDirectory();

    /** What a person types to run the tests, for the agent's prompt. */
    String testCommand();

    /** The commands of this build tool that the agent may call, for example {@code ./gradlew} and {@code gradle}. */
    List<String> commands();

    /** How a user of this tool writes an option on the command line, for example {@code -DclaudeLoop.model}. */
    String spell(Option<?> option);

    /** What a person types to call another task or goal of the loop, for example {@code gradle claudeLoopInit}. */
    String call(String action);

    /** The same, for the loop that these options name. */
    default String call(String action, LoopOptions options) {
        return call(action, options.get(LoopOptions.WORKSPACE).orElse(""));
    }

    /** The same, for the loop of a workspace; an empty name is none. */
    default String call(String action, String workspace) {
        return call(action) + (workspace.isEmpty() ? "" : " " + spell(LoopOptions.WORKSPACE) + "=" + workspace);
    }

    /** Shows the user one line. */
    void say(Level level, String line);

    /**
     * Gives the build server an order: a line that must stand at the beginning of a line of the log, whatever the build
     * tool puts before others and however little it is to show.
     */
    default void order(String line) {
        say(Level.INFO, line);
    }

    /** The terminal itself, where somebody looks at it and its last line may be written again. */
    default Optional<PrintWriter> terminal() {
        return Optional.empty();
    }

    /** How much a line matters. */
    enum Level {
        INFO,
        WARN,
        ERROR
    }
}
