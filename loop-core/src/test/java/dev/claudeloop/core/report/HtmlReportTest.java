package dev.claudeloop.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.Redaction;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HtmlReportTest extends ReportedPage {
    @Test
    void it_says_at_a_glance_how_it_ended_and_why() throws Exception {
        HtmlReport report = twoIterations();
        report.finished(Reported.finished(FinishType.COMPLETE, "done and measured", 2));

        Html page = page();
        assertThat(page.text("//h1")).isEqualTo("✓ Complete after 2 iterations");
        assertThat(page.text("//p[@class='reason']")).isEqualTo("Done and measured.");
        assertThat(page.texts("//dl/div/dt")).containsExactly("Iterations", "Tests", "Tasks", "Cost", "Time", "Tokens");
        assertThat(page.texts("//dl/div/dd/b")).containsExactly("2", "2/2", "5/5", "$0.50", "3.0 s", "2.0k");
        assertThat(warnings).isEmpty();
    }

    @Test
    void work_that_was_done_before_the_first_iteration_shows_the_tests_that_say_so() throws Exception {
        HtmlReport report = report(Redaction.NONE);
        report.started(Reported.started());
        report.baselineMeasured(Reported.green(7));
        report.finished(Reported.finished(FinishType.COMPLETE, "nothing to do", 0));

        assertThat(page().texts("//dl/div/dd/b")).startsWith("0", "7/7", "–");
    }

    @Test
    void every_chart_has_a_point_for_each_iteration_and_says_what_it_shows() throws Exception {
        HtmlReport report = twoIterations();
        report.finished(Reported.finished(FinishType.COMPLETE, "done", 2));

        Html page = page();
        for (String chart : List.of("tests", "tasks", "cost", "tokens", "time")) {
            assertThat(page.texts("//figure[@id='chart-" + chart + "']//rect[@class='point']"))
                    .as(chart)
                    .hasSize(2);
        }
        assertThat(page.texts("//figure[@id='chart-tests']//title"))
                .containsExactly("Iteration 1: 1 passed, 1 failed", "Iteration 2: 2 passed, 0 failed");
        assertThat(page.texts("//figure[@id='chart-tasks']//title"))
                .containsExactly("Iteration 1: 4 of 5 left", "Iteration 2: 0 of 5 left");
        assertThat(page.text("//figure[@id='chart-tests']//*[@class='failed']/@d"))
                .as("only the first iteration has a red bar, on top of the green one")
                .isEqualTo("M18.75 50.0h87.5v-50.0h-87.5z");
        assertThat(page.text("//figure[@id='chart-time']//svg/@aria-label")).contains("in Claude", "in tests");
    }

    @Test
    void an_iteration_opens_to_what_is_known_of_it() throws Exception {
        HtmlReport report = twoIterations();
        report.finished(Reported.finished(FinishType.COMPLETE, "done", 2));

        Html page = page();
        String first = "//div[@id='iteration-1']";
        assertThat(page.text(first))
                .contains(
                        "Edit 2",
                        "Bash(rm *)",
                        "a.ATest#works",
                        "java.lang.AssertionError: expected 1",
                        "1 commit, a1b2c3d4 to f6e5d4c3",
                        "1 file changed",
                        "f6e5d4c Make <b>A</b>",
                        "src/A.java +3 −1",
                        "The test a.ATest#works fails.",
                        "I am done");
        assertThat(page.texts(first + "//a/@href"))
                .containsExactly("#iteration-1", "iterations/001.stream.ndjson", "iterations/001.json");
    }

    @Test
    void of_many_tools_those_that_were_called_most_are_shown() throws Exception {
        var iteration = new ToldIteration(1);
        for (int i = 1; i <= 30; i++) {
            iteration.called("Tool" + i, i);
        }
        HtmlReport report = report(Redaction.NONE);
        report.started(Reported.started());
        report.iterationEnded(iteration.record());
        report.finished(Reported.finished(FinishType.COMPLETE, "done", 1));

        assertThat(page().texts("//ul[@class='tally']/li"))
                .hasSize(20)
                .startsWith("Tool30 30", "Tool29 29")
                .endsWith("Tool11 11");
    }

    @Test
    void where_claim_and_measurement_disagree_it_shows() throws Exception {
        HtmlReport report = twoIterations();
        report.finished(Reported.finished(FinishType.COMPLETE, "done", 2));

        Html page = page();
        assertThat(page.text("//details[div/@id='iteration-1']/summary")).contains("claim refuted");
        assertThat(page.texts("//div[@id='iteration-1']//tr[@class='disagree']/th"))
                .containsExactly("Done", "Tests");
        assertThat(page.text("//details[div/@id='iteration-2']/summary")).doesNotContain("refuted");
        assertThat(page.texts("//div[@id='iteration-2']//tr[@class='disagree']"))
                .isEmpty();
    }

    @Test
    void hostile_text_stays_text() throws Exception {
        String hostile =
                "</script></pre><script>alert(1)</script><img src=x onerror=alert(1)>\"'&amp;]]>\u0000\u001b[2J\u202Egnp";
        HtmlReport report = report(Redaction.NONE);
        report.started(Reported.started());
        report.warned(hostile);
        report.iterationEnded(Reported.working(1, Reported.red(0, hostile), hostile));
        report.finished(Reported.finished(FinishType.ERROR, hostile, 1));

        Html page = page();
        String shown = hostile.replaceAll("[\u0000\u001b\u202E]", "\ufffd");
        assertThat(page.text("//p[@class='reason']")).startsWith(shown);
        assertThat(page.texts("//div[@id='iteration-1']//li/code")).contains(shown);
        assertThat(page.texts("//script")).hasSize(1);
        assertThat(page.texts("//img")).isEmpty();
        assertThat(page.texts("//@*[starts-with(name(), 'on')]")).isEmpty();
    }

    @Test
    void it_needs_no_network_and_no_script_but_its_own_small_one() throws Exception {
        HtmlReport report = twoIterations();
        report.finished(Reported.finished(FinishType.COMPLETE, "done", 2));

        Html page = page();
        assertThat(page.texts("//@src | //link/@href")).allMatch(address -> address.startsWith("data:"));
        assertThat(page.text("//meta[@http-equiv]/@content"))
                .startsWith("default-src 'none'")
                .contains("script-src 'sha256-" + Html.sha256(page.text("//script")) + "'");
        assertThat(page.text("//style")).contains("prefers-color-scheme: dark").doesNotContain("url(", "@import");
    }

    @Test
    void secrets_never_reach_it() throws Exception {
        HtmlReport report = report(Redaction.of(Map.of("GH_TOKEN", "hidden-value")));
        report.started(Reported.started());
        report.warned("hidden-value");
        report.iterationEnded(Reported.working(1, Reported.red(0, "hidden-value"), "hidden-value"));
        report.finished(Reported.finished(FinishType.ERROR, "hidden-value", 1));

        assertThat(Files.readString(logs.resolve("index.html"))).contains("***").doesNotContain("hidden-value");
    }

    @EnumSource
    @ParameterizedTest
    void every_finish_says_what_it_means_and_what_to_do(FinishType type) throws Exception {
        HtmlReport report = twoIterations();
        report.finished(Reported.finished(type, "for some reason", 2));
        assertThat(page().text("//h1")).endsWith(" after 2 iterations").doesNotContain("_");
        assertThat(page().text("//p[@class='next']")).hasSizeGreaterThan(40);
    }

    @Test
    void only_its_owner_can_read_it() throws Exception {
        assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
        report(Redaction.NONE).started(Reported.started());
        assertThat(Files.getPosixFilePermissions(logs.resolve("index.html")))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    }

    @Test
    void a_resumed_session_shows_its_earlier_iterations_too() throws Exception {
        var earlier = List.of(Reported.claiming(1, 3, Reported.red(1, "a.ATest#works")));
        var report = new HtmlReport(logs, earlier, Redaction.NONE, clock(), this::later, warnings::add);
        report.started(Reported.started());
        report.iterationEnded(Reported.claiming(2, 0, Reported.green(2)));
        report.finished(Reported.finished(FinishType.COMPLETE, "done", 2));

        assertThat(page().texts("//div[@class='depth']/@id")).containsExactly("iteration-1", "iteration-2");
    }

    @Test
    void a_thousand_talkative_iterations_stay_small_enough_to_open() throws Exception {
        HtmlReport report = report(Redaction.NONE);
        report.started(Reported.started());
        String[] failing = new String[200];
        for (int i = 0; i < failing.length; i++) {
            failing[i] = "a.ATest#test_" + i + "_" + "x".repeat(500);
        }
        for (int i = 1; i <= 1000; i++) {
            report.iterationEnded(Reported.working(i, Reported.red(i, failing), "word ".repeat(20_000)));
        }
        report.finished(Reported.finished(FinishType.MAX_ITERATIONS, "enough", 1000));

        assertThat(page().texts("//div[@class='depth']")).hasSize(1000);
        assertThat(Files.size(logs.resolve("index.html"))).isLessThan(16_000_000);
    }
}
