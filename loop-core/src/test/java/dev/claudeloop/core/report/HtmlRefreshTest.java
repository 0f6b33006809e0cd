package dev.claudeloop.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.Redaction;
import java.nio.file.Files;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When the page is written. */
class HtmlRefreshTest extends ReportedPage {
    @Test
    void it_is_refreshed_at_most_every_five_seconds_but_shows_the_last_state_in_the_end() throws Exception {
        HtmlReport report = report(Redaction.NONE);
        report.started(Reported.started());
        report.iterationStarted(1);
        now = now.plusSeconds(5);
        later.remove(0).run();
        assertThat(page().text("//p[@class='reason']")).isEqualTo("Iteration 1 is under way.");

        now = now.plusSeconds(2);
        report.iterationEnded(Reported.working(1, Reported.green(1), "x"));
        report.iterationStarted(2);
        assertThat(page().texts("//div[@class='depth']")).isEmpty();
        assertThat(delays).containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(3));

        later.remove(0).run();
        assertThat(later).isEmpty();
        assertThat(page().texts("//div[@class='depth']")).hasSize(1);
        assertThat(page().text("//p[@class='reason']")).isEqualTo("Iteration 2 is under way.");
    }

    @Test
    void an_iteration_waits_for_no_refresh_however_many_there_were() throws Exception {
        HtmlReport report = report(Redaction.NONE);
        report.started(Reported.started());
        byte[] before = Files.readAllBytes(logs.resolve("index.html"));
        for (int i = 1; i <= 100; i++) {
            now = now.plusSeconds(60);
            report.iterationStarted(i);
            report.iterationEnded(Reported.working(i, Reported.green(1), "x"));
        }
        assertThat(logs.resolve("index.html")).hasBinaryContent(before);
        assertThat(later)
                .as("one refresh stands for all that ask while it is due")
                .hasSize(1);

        later.get(0).run();
        assertThat(page().texts("//div[@class='depth']")).hasSize(100);
    }

    @Test
    void a_run_that_goes_on_says_when_that_was_so() throws Exception {
        HtmlReport report = report(Redaction.NONE);
        report.started(Reported.started());
        now = now.plusSeconds(61);
        report.iterationStarted(1);
        later.remove(0).run();
        assertThat(page().text("//h1")).isEqualTo("… Running");
        assertThat(page().text("//p[@class='run']")).contains("last change 4 Mar 2026, 12:01:01 UTC");
    }

    @Test
    void a_late_refresh_neither_overwrites_the_end_nor_brings_a_deleted_folder_back() throws Exception {
        HtmlReport report = report(Redaction.NONE);
        report.started(Reported.started());
        report.iterationStarted(1);
        report.iterationEnded(Reported.working(1, Reported.green(1), "x"));
        Files.delete(logs.resolve("index.html"));
        Files.delete(logs);
        later.get(0).run();
        assertThat(logs).doesNotExist();

        report.finished(Reported.finished(FinishType.COMPLETE, "done", 1));
        byte[] end = Files.readAllBytes(logs.resolve("index.html"));
        later.get(0).run();
        assertThat(logs.resolve("index.html")).hasBinaryContent(end);
    }

    @Test
    void a_report_that_cannot_be_written_is_one_warning() throws Exception {
        Files.createDirectories(logs.resolve("index.html").resolve("in the way"));
        HtmlReport report = twoIterations();
        report.finished(Reported.finished(FinishType.COMPLETE, "done", 2));
        assertThat(warnings).singleElement().asString().contains("index.html", "The loop goes on");
    }
}
