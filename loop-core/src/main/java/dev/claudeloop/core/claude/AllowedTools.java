package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.Mode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What the agent may do unasked unless the user says otherwise. */
public final class AllowedTools {
    private static final List<String> READING = List.of("Read", "Glob", "Grep");
    private static final List<String> LOCAL_GIT = List.of("status", "diff", "log", "show", "add", "commit", "mv", "rm");

    private AllowedTools() {}

    /**
     * The default list.
     *
     * @param commands of the build tool, for example {@code ./mvnw} and {@code mvn}
     */
    public static List<String> defaults(Mode mode, List<String> commands, Path planFile) {
        var tools = new ArrayList<>(READING);
        if (mode == Mode.PLAN) {
            tools.add("Edit(" + rulePath(planFile) + ")");
            return List.copyOf(tools);
        }
        tools.add("Edit");
        tools.add("Write");
        Stream.concat(commands.stream(), LOCAL_GIT.stream().map(command -> "git " + command))
                .flatMap(command -> Stream.of("Bash(" + command + ")", "Bash(" + command + " *)"))
                .forEach(tools::add);
        return List.copyOf(tools);
    }

    /** Rules write paths with slashes; one slash at the start is the project's root, two are the file system's. */
    static String rulePath(Path path) {
        String slashed = path.toString().replace('\\', '/');
        if (!path.isAbsolute()) {
            return "/" + slashed;
        }
        return slashed.startsWith("/") ? "/" + slashed : "//" + slashed;
    }
}
