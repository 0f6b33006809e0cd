package dev.claudeloop.core.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreshReportsTest {

    @TempDir
    Path folder;

    @Test
    void only_junit_reports_written_since_count() throws IOException {
        Path stale = Files.createFile(folder.resolve("TEST-Stale.xml"));
        Files.setLastModifiedTime(stale, FileTime.from(Instant.now().minusSeconds(60)));
        var reports = new FreshReports(folder.resolve("scratch"));
        Path fresh = Files.createFile(folder.resolve("TEST-Fresh.xml"));
        Files.createFile(folder.resolve("Fresh.txt"));

        assertThat(reports.in(List.of(folder))).containsExactly(fresh);
    }

    @Test
    void a_report_that_was_written_again_counts() throws IOException {
        Path report = Files.createFile(folder.resolve("TEST-Again.xml"));
        Files.setLastModifiedTime(report, FileTime.from(Instant.now().minusSeconds(60)));
        var reports = new FreshReports(folder.resolve("scratch"));
        Files.writeString(report, "<testsuite/>");

        assertThat(reports.in(List.of(folder))).containsExactly(report);
    }

    @Test
    void folders_without_reports_are_empty_even_if_they_do_not_exist() throws IOException {
        var reports = new FreshReports(folder.resolve("scratch"));

        assertThat(reports.in(List.of(folder, folder.resolve("none")))).isEmpty();
    }
}
