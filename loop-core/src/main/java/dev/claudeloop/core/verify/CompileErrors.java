package dev.claudeloop.core.verify;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds compile errors in what Maven or Gradle printed. */
final class CompileErrors {
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*[A-Za-z]");
    /**
     * What only the build itself says where code does not compile; lines that look like errors are also printed by
     * tests.
     */
    private static final Pattern HEADING = Pattern.compile("(?m)^(?:\\[ERROR] COMPILATION ERROR"
            + "|\\[ERROR] Failed to execute goal \\S+:[\\w-]*(?i:compile)"
            + "|> Task \\S*:(?:compile|kapt|ksp)\\w* FAILED"
            + "|Execution failed for task '[^'\\s]*:(?:compile|kapt|ksp)\\w*')");

    private static final Pattern FILE = Pattern.compile("(?:file://)?(?<file>\\S.*?\\.\\w+)");
    private static final List<Pattern> ERRORS = List.of(
            Pattern.compile("\\[ERROR]\\s+" + FILE + ":\\[(?<line>\\d+),\\d+]\\s*(?<message>.*)"),
            Pattern.compile(FILE + ":(?<line>\\d+): error: (?<message>.*)"),
            Pattern.compile("e: " + FILE + ":(?<line>\\d+):\\d+:? (?<message>.*)"),
            Pattern.compile("(?<file>\\S.*?\\.groovy): (?<line>\\d+): (?<message>.*)"));
    private static final List<Pattern> WARNINGS = List.of(
            Pattern.compile("\\[WARNING]\\s+" + FILE + ":\\[(?<line>\\d+),\\d+]\\s*(?<message>.*)"),
            Pattern.compile(FILE + ":(?<line>\\d+): warning: (?<message>.*)"));
    private static final String WARNINGS_COUNT = "warnings found and -Werror specified";
    private static final Pattern NO_FILE = Pattern.compile("(?:\\[ERROR]\\s+)?error: (?<message>.*)");
    private static final Pattern DETAIL =
            Pattern.compile("(?:\\[ERROR])?\\s+(symbol|location|required|found|reason):\\s*(.*)");
    private static final int DETAILS_PER_ERROR = 3;

    private final Path projectDirectory;
    private final List<Pattern> patterns = new ArrayList<>(ERRORS);
    private final Map<String, List<String>> errors = new LinkedHashMap<>();
    private @Nullable List<String> details;

    private CompileErrors(Path projectDirectory, boolean warningsCount) {
        this.projectDirectory = projectDirectory;
        if (warningsCount) {
            patterns.addAll(WARNINGS);
        }
    }

    /** Each error once, in order, as {@code src/Main.java:12: message}; both tools may say it twice. */
    static List<String> in(String output, Path projectDirectory) {
        String plain = COLOUR.matcher(output).replaceAll("");
        if (!HEADING.matcher(plain).find()) {
            return List.of();
        }
        var found = new CompileErrors(projectDirectory, plain.contains(WARNINGS_COUNT));
        plain.lines().forEach(found::line);
        return found.errors.entrySet().stream()
                .map(error -> error.getValue().isEmpty()
                        ? error.getKey()
                        : error.getKey() + " (" + String.join(", ", error.getValue()) + ")")
                .toList();
    }

    private void line(String line) {
        for (Pattern pattern : patterns) {
            Matcher matcher = pattern.matcher(line);
            if (matcher.matches()) {
                add(relative(matcher.group("file")) + ":" + matcher.group("line") + ": " + matcher.group("message"));
                return;
            }
        }
        Matcher noFile = NO_FILE.matcher(line);
        Matcher detail = DETAIL.matcher(line);
        if (noFile.matches()) {
            add(noFile.group("message"));
        } else if (detail.matches() && details != null) {
            String text = detail.group(1) + ": " + detail.group(2).strip();
            if (!details.contains(text) && details.size() < DETAILS_PER_ERROR) {
                details.add(text);
            }
        }
    }

    private void add(String error) {
        details = errors.computeIfAbsent(error.strip(), key -> new ArrayList<>());
    }

    /** The path as seen from the project; Maven writes {@code /C:/dir} on Windows. */
    private String relative(String file) {
        String plain = file.matches("/[A-Za-z]:[/\\\\].*") ? file.substring(1) : file;
        try {
            Path path = Path.of(plain);
            Path project = projectDirectory.toAbsolutePath().normalize();
            Path shown = path.startsWith(project) ? project.relativize(path) : fromRealPath(path, project);
            return shown.toString().replace('\\', '/');
        } catch (InvalidPathException e) {
            return plain;
        }
    }

    private static Path fromRealPath(Path path, Path project) {
        try {
            Path real = project.toRealPath();
            return path.startsWith(real) ? real.relativize(path) : path;
        } catch (IOException e) {
            return path;
        }
    }
}
