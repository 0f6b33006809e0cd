package dev.claudeloop.core.report;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One compile error of a record, which is told as {@code src/Main.java:12: message} where its place is known. */
record CompileError(String message, String file, String line) {
    private static final Pattern PLACED = Pattern.compile("([^:]++(?::[^:]++)?):(\\d{1,7}): (.*)", Pattern.DOTALL);

    static CompileError of(String text) {
        Matcher placed = PLACED.matcher(text);
        return placed.matches()
                ? new CompileError(placed.group(3), placed.group(1), placed.group(2))
                : new CompileError(text, "", "");
    }

    /** The properties of an annotation; none where the source is not known or not of the repository. */
    Map<String, String> properties(Path project, Path repository) {
        try {
            Path source = project.resolve(file).normalize();
            return Files.isRegularFile(source) && source.startsWith(repository)
                    ? SourceFiles.properties(repository.relativize(source), line)
                    : Map.of();
        } catch (InvalidPathException e) {
            return Map.of();
        }
    }
}
