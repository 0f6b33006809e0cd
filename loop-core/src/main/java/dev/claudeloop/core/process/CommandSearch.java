package dev.claudeloop.core.process;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds a command as the system would, but never a script that only a shell could run. */
public record CommandSearch(Map<String, String> environment, Path directory, boolean windows) {

    public static CommandSearch onThisSystem(Map<String, String> environment, Path directory) {
        boolean windows =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
        return new CommandSearch(environment, directory, windows);
    }

    public Optional<Path> find(String name) {
        boolean isPath = name.contains("/") || (windows && name.contains("\\"));
        Stream<Path> folders = isPath ? Stream.of(directory) : folders();
        return folders.flatMap(folder -> endings(name).map(ending -> folder.resolve(name + ending)))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    private Stream<Path> folders() {
        return Arrays.stream(variable("PATH").split(windows ? ";" : ":"))
                .filter(folder -> !folder.isBlank())
                .map(this::toPath)
                .flatMap(Optional::stream);
    }

    /** A folder that is no path on this system cannot hold the command. */
    private Optional<Path> toPath(String folder) {
        try {
            return Optional.of(directory.resolve(folder));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private Stream<String> endings(String name) {
        if (!windows) {
            return Stream.of("");
        }
        List<String> known = Arrays.stream(variable("PATHEXT").split(";"))
                .filter(ending -> !ending.isBlank())
                .map(ending -> ending.toLowerCase(Locale.ROOT))
                .toList();
        boolean complete = known.stream().anyMatch(name.toLowerCase(Locale.ROOT)::endsWith);
        return complete ? Stream.of("") : known.stream();
    }

    /** Windows does not mind the case of {@code Path}. */
    private String variable(String name) {
        return environment.keySet().stream()
                .filter(key -> windows ? key.equalsIgnoreCase(name) : key.equals(name))
                .map(environment::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
    }
}
