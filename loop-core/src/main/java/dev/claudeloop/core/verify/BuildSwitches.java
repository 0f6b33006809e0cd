package dev.claudeloop.core.verify;

import dev.claudeloop.core.api.SafeText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds lines in build files that switch tests off or hide that they fail; a hint, not a proof. */
final class BuildSwitches {
    private static final Pattern BUILD_FILE =
            Pattern.compile("pom\\.xml|.*\\.gradle(?:\\.kts)?|gradle\\.properties|maven\\.config|jvm\\.config");
    private static final Pattern SWITCH = Pattern.compile(
            "(?i)skipTests|maven\\.test\\.skip|skipITs|testFailureIgnore|maven\\.test\\.failure\\.ignore|ignoreFailures"
                    + "|<excludes?>|excludedGroups|excludeTags|excludeTestsMatching|includeTestsMatching|\\bexclude\\b"
                    + "|-x\\s+test|enabled\\s*=\\s*false|onlyIf|<skip>");
    private static final Set<String> FOREIGN = Set.of("target", "build", "out", "node_modules", "src");
    private static final int MOST_BYTES = 1024 * 1024;
    private static final int DEEPEST = 8;
    private static final int LONGEST_LINE = 160;

    private BuildSwitches() {}

    /** Such lines of all build files under a folder, each as {@code file: line}. */
    static List<String> in(Path projectDirectory) {
        var lines = new ArrayList<String>();
        try {
            Files.walkFileTree(projectDirectory, Set.of(), DEEPEST, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    boolean skip = !folder.equals(projectDirectory) && isForeign(folder);
                    return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    if (attributes.isRegularFile()
                            && BUILD_FILE.matcher(name(file)).matches()) {
                        lines.addAll(switches(projectDirectory, file));
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            return List.copyOf(lines);
        }
        Collections.sort(lines);
        return List.copyOf(lines);
    }

    private static boolean isForeign(Path folder) {
        String name = name(folder);
        return FOREIGN.contains(name) || (name.startsWith(".") && !name.equals(".mvn"));
    }

    private static String name(Path file) {
        return file.getFileName() == null ? "" : file.getFileName().toString();
    }

    private static List<String> switches(Path root, Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            String place = root.relativize(file).toString().replace('\\', '/') + ": ";
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8)
                    .lines()
                    .map(String::strip)
                    .filter(line -> SWITCH.matcher(line).find())
                    .map(line -> place + SafeText.shortened(line, LONGEST_LINE))
                    .toList();
        }
    }
}
