package dev.claudeloop.core.state;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A folder with {@code 001.json} and {@code 001.stream.ndjson} for each iteration, whoever else writes there. */
public record IterationFiles(Path folder) {
    private static final Pattern NAME = Pattern.compile("(\\d{3,9})\\.(json|stream\\.ndjson)");

    public static String recordName(int iteration) {
        return number(iteration) + ".json";
    }

    public static String streamName(int iteration) {
        return number(iteration) + ".stream.ndjson";
    }

    private static String number(int iteration) {
        return String.format(Locale.ROOT, "%03d", iteration);
    }

    public Path record(int iteration) {
        return folder.resolve(recordName(iteration));
    }

    public Path stream(int iteration) {
        return folder.resolve(streamName(iteration));
    }

    /** The names of all that is in the folder; none where there is no folder. */
    public Set<String> names() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        } catch (NoSuchFileException e) {
            return Set.of();
        } catch (UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Deletes what a killed run was about to write. */
    public void clearLeftovers() throws IOException {
        AtomicFile.clearLeftovers(folder);
    }

    /** The iterations that these names are records or streams of, in order. */
    public static SortedSet<Integer> numbers(Set<String> names) {
        var numbers = new TreeSet<Integer>();
        for (String name : names) {
            Matcher matcher = NAME.matcher(name);
            if (matcher.matches()) {
                int number = Integer.parseInt(matcher.group(1));
                if (name.startsWith(number(number) + ".")) {
                    numbers.add(number);
                }
            }
        }
        return numbers;
    }
}
