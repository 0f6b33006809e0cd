package dev.claudeloop.core.verify;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The JUnit XML files that were written after this object was made. */
public final class FreshReports {

    private final FileTime start;

    /** The time is read from a file, so that a clock or a file system that counts in seconds does no harm. */
    public FreshReports(Path scratch) throws IOException {
        Path mark = Files.createTempFile(Files.createDirectories(scratch), "tests", ".start");
        start = Files.getLastModifiedTime(mark);
        Files.delete(mark);
    }

    public List<Path> in(Collection<Path> folders) throws IOException {
        var reports = new ArrayList<Path>();
        for (Path report : all(folders)) {
            if (Files.getLastModifiedTime(report).compareTo(start) >= 0) {
                reports.add(report);
            }
        }
        return reports;
    }

    /** The JUnit XML files in these folders, whenever they were written. */
    public static List<Path> all(Collection<Path> folders) throws IOException {
        var reports = new ArrayList<Path>();
        for (Path folder : folders) {
            if (!Files.isDirectory(folder)) {
                continue;
            }
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "TEST-*.xml")) {
                files.forEach(reports::add);
            }
        }
        return reports.stream().sorted().toList();
    }
}
