package dev.claudeloop.core.process;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What to run: words, never a shell line, in a directory and an environment.
 *
 * @param environment the whole environment of the child
 */
public record Command(List<String> words, Path directory, Map<String, String> environment) {

    /** A command with the environment of this process. */
    public static Command of(Path directory, List<String> words) {
        return new Command(words, directory, System.getenv());
    }

    public Command with(Map<String, String> further) {
        var merged = new HashMap<>(environment);
        merged.putAll(further);
        return new Command(words, directory, merged);
    }

    ProcessBuilder toProcessBuilder() {
        var builder = new ProcessBuilder(words).directory(directory.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }
}
