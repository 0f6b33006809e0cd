package dev.claudeloop.core.report;

import dev.claudeloop.core.api.VerificationRecord.TestFailure;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the lines of sources that failing tests point to. */
final class SourceFiles {
    private static final Pattern FRAME = Pattern.compile("([\\w$.]+)\\.[^.(]+\\(([\\w$-]+\\.\\w+):(\\d{1,7})\\)");
    private static final Set<String> NO_SOURCES = Set.of("build", "target", "out", "bin", "node_modules");
    private static final int MOST_ENTRIES = 100_000;

    private final Map<Path, Path> found;

    private SourceFiles(Map<Path, Path> found) {
        this.found = found;
    }

    /** A line of a source, known by what the end of its path must be. */
    private record Place(Path end, String line) {

        static @Nullable Place of(TestFailure failure) {
            List<Matcher> frames = failure.frames().stream()
                    .map(FRAME::matcher)
                    .filter(Matcher::find)
                    .toList();
            return frames.stream()
                    .filter(frame -> isOf(frame.group(1), failure.id()))
                    .findFirst()
                    .or(() -> frames.stream().findFirst())
                    .map(Place::of)
                    .orElse(null);
        }

        private static Place of(Matcher frame) {
            String type = frame.group(1);
            int dot = type.lastIndexOf('.');
            String folder = dot < 0 ? "" : type.substring(0, dot).replace('.', '/') + "/";
            return new Place(Path.of(folder + frame.group(2)), frame.group(3));
        }

        /** Whether the test is of that class, or of one nested in it or around it. */
        private static boolean isOf(String type, String test) {
            String outer = type.replaceFirst("\\$.*", "");
            return test.startsWith(outer)
                    && test.length() > outer.length()
                    && ".#$".indexOf(test.charAt(outer.length())) >= 0;
        }
    }

    /** Looks for all of them in one walk. */
    static SourceFiles of(Path project, List<TestFailure> failures) {
        Map<Path, Set<Path>> wanted = failures.stream()
                .map(Place::of)
                .filter(Objects::nonNull)
                .map(Place::end)
                .collect(Collectors.groupingBy(Path::getFileName, Collectors.toSet()));
        var found = new HashMap<Path, Path>();
        if (!wanted.isEmpty()) {
            try {
                Files.walkFileTree(project, new Walk(project, wanted, found));
            } catch (IOException e) {
                // A test without its line is still told.
                return new SourceFiles(found);
            }
        }
        return new SourceFiles(found);
    }

    /** The properties of an annotation; none where the source is not known or not of the repository. */
    Map<String, String> properties(TestFailure failure, Path repository) {
        Place place = Place.of(failure);
        Path file = place == null ? null : found.get(place.end());
        return place != null && file != null && file.startsWith(repository)
                ? properties(repository.relativize(file), place.line())
                : Map.of();
    }

    /** A line as annotations name it. */
    static Map<String, String> properties(Path file, String line) {
        var properties = new LinkedHashMap<String, String>();
        properties.put("file", file.toString().replace('\\', '/'));
        properties.put("line", line);
        return properties;
    }

    /** Passes by what no source is in, and gives up in a folder without end. */
    private static final class Walk extends SimpleFileVisitor<Path> {
        private final Path top;
        private final Map<Path, Set<Path>> wanted;
        private final Map<Path, Path> found;
        private int entries;

        Walk(Path top, Map<Path, Set<Path>> wanted, Map<Path, Path> found) {
            this.top = top;
            this.wanted = wanted;
            this.found = found;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = String.valueOf(folder.getFileName());
            boolean pass = !folder.equals(top) && (name.startsWith(".") || NO_SOURCES.contains(name));
            return pass ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            wanted.getOrDefault(file.getFileName(), Set.of()).stream()
                    .filter(file::endsWith)
                    .forEach(end -> found.putIfAbsent(end, file));
            return ++entries < MOST_ENTRIES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }
    }
}
