package dev.claudeloop.testsupport;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** How the users of one build tool call the loop, and how they write in their build files what scenarios need. */
public interface BuildDialect {

    /** All versions of the build tool that must complete the kata; one that this machine cannot have is skipped. */
    Map<String, Supplier<Build>> versions(Path folder);

    /** The version for the other scenarios. */
    Build build(Path folder);

    /** Makes the copied sample fit for the build tool. */
    default void adapt(SampleProject sample) throws IOException {}

    /** The task or goal that loops. */
    String loop();

    /** Gives a module of a sample what it needs for a loop of its own. */
    default void adaptModule(SampleProject sample, String module) throws IOException {}

    /** The arguments that run the loop of a module. */
    List<String> loopOf(String module);

    /** The task or goal for another action, such as {@code status} or {@code plan}. */
    String control(String action);

    /** An option as it is written on the command line. */
    String spelled(String option);

    /** Writes options to the build script. */
    void configure(SampleProject sample, Map<String, String> options) throws IOException;

    /** The option that says what runs the tests. */
    String verifyOption();

    /** The build directory that the tool uses by itself. */
    String buildDirectory();

    /** Where the tool writes JUnit XML by itself, inside the build directory. */
    String reportFolder();

    /** Writes the build files of a small project with what the quick start says to put there. */
    void followQuickStart(SampleProject project, MarkdownPage readme) throws IOException;

    /** Leaves a test class out. */
    FileEdit excluding(String testClass);

    /** Makes a build with failing tests a success. */
    FileEdit ignoringFailures();

    /** Keeps JUnit XML out of the folder where it usually is. */
    FileEdit withoutUsualReports();

    /** What the loop said in a build's output, line by line, without what the build tool puts before and around it. */
    String loopOutput(String output);

    /** The arguments that run the loop with these options. */
    default List<String> loop(Map<String, String> options) {
        var arguments = new ArrayList<>(List.of(loop()));
        options.forEach((name, value) -> arguments.add(spelled(name) + "=" + value));
        return arguments;
    }
}
