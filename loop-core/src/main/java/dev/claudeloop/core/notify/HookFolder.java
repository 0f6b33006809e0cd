package dev.claudeloop.core.notify;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The folder with the executables that a user wants called, by the names that this system starts. */
record HookFolder(Path path, boolean windows) {
    private static final List<String> STARTED_BY_WINDOWS = List.of(".exe", ".cmd", ".bat");

    /** The executable of a hook. */
    Optional<Path> executable(String hook) {
        return candidates(hook).filter(Files::isExecutable).findFirst();
    }

    /** What is there under the name of a hook, but cannot be started. */
    Optional<Path> lame(String hook) {
        return Stream.concat(candidates(hook), Stream.of(path.resolve(hook)))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private Stream<Path> candidates(String hook) {
        Stream<String> endings = windows ? STARTED_BY_WINDOWS.stream() : Stream.of("");
        return endings.map(ending -> path.resolve(hook + ending)).filter(Files::isRegularFile);
    }
}
