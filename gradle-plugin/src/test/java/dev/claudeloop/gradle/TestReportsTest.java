package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestReportsTest {

    @TempDir
    Path folder;

    @Test
    void a_build_that_told_nothing_has_no_reports() throws IOException {
        assertThat(TestReports.prepare(folder).files()).isEmpty();
    }

    @Test
    void what_an_earlier_run_told_is_forgotten() throws IOException {
        Files.createFile(folder.resolve("TEST-A.xml"));
        Files.writeString(TestReports.prepare(folder).folderList(), "kept " + folder + "\n");

        assertThat(TestReports.prepare(folder).files()).isEmpty();
    }

    @Test
    void old_reports_count_for_a_task_that_was_up_to_date_but_not_for_one_that_ran() throws IOException {
        Path old = Files.createFile(folder.resolve("TEST-A.xml"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(60)));
        TestReports reports = TestReports.prepare(folder);

        Files.writeString(reports.folderList(), "run " + folder + "\n");
        assertThat(reports.files()).isEmpty();
        Files.writeString(reports.folderList(), "kept " + folder + "\n");
        assertThat(reports.files()).containsExactly(old);
    }
}
