package dev.claudeloop.repository;

import dev.claudeloop.testsupport.ChildProcess;
import dev.claudeloop.testsupport.MarkdownPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The repository that this module is part of. */
record Repository(Path root) {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    static Repository ofThisModule() {
        return new Repository(Path.of(System.getProperty("basedir", ""))
                .toAbsolutePath()
                .resolve("..")
                .normalize());
    }

    /** The files that a commit of everything would hold, relative to the root. */
    List<Path> files() {
        List<String> command = List.of("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard");
        try (ChildProcess git = ChildProcess.start(root, Map.of(), command)) {
            String names = git.await(LIMIT).requireSuccess().output();
            return Stream.of(names.split("\0"))
                    .distinct()
                    .map(Path::of)
                    .filter(file -> Files.isRegularFile(root.resolve(file)))
                    .toList();
        }
    }

    List<Path> kotlinScripts() {
        return files().stream().filter(file -> file.toString().endsWith(".kts")).toList();
    }

    /** The pages that people read. */
    List<MarkdownPage> documentation() {
        return files().stream()
                .filter(file -> file.toString().endsWith(".md") && !file.startsWith("samples"))
                .filter(file -> !file.startsWith("loop-core") && !file.startsWith("test-support"))
                .map(file -> MarkdownPage.read(root.resolve(file)))
                .toList();
    }

    void copyTo(Path folder, UnaryOperator<String> names) throws IOException {
        for (Path file : files()) {
            Path copy = folder.resolve(names.apply(file.toString()));
            Files.createDirectories(copy.resolve("..").normalize());
            Files.copy(root.resolve(file), copy);
        }
    }
}
