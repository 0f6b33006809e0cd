package dev.claudeloop.testsupport;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The folders in which programs are looked up by name. */
record SearchPath(List<Path> folders) {
    private static final List<String> WINDOWS_ENDINGS = List.of(".exe", ".cmd", ".bat");

    static SearchPath ofThisProcess() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return new SearchPath(Pattern.compile(Pattern.quote(File.pathSeparator))
                .splitAsStream(path)
                .filter(folder -> !folder.isBlank())
                .map(Path::of)
                .toList());
    }

    Optional<Path> find(String program) {
        List<String> endings = OperatingSystem.isWindows() ? WINDOWS_ENDINGS : List.of("");
        return folders.stream()
                .flatMap(folder -> endings.stream().map(ending -> folder.resolve(program + ending)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
