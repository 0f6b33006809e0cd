package dev.claudeloop.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.verify.JUnitXml;
import dev.claudeloop.core.verify.TestCase;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class JUnitReportTest {
    @TempDir
    Path logs;

    private final List<String> warnings = new ArrayList<>();
    private final List<IterationRecord> session = new ArrayList<>();

    @Test
    void iterations_pass_even_if_red_and_a_loop_that_got_green_passes() throws Exception {
        JUnitReport report = report(Map.of());
        report.started(Reported.started());
        report.baselineMeasured(Reported.red(0, "a.ATest#works"));
        end(report, Reported.working(1, Reported.red(1, "a.ATest#works"), "tried"));
        end(report, Reported.claiming(2, 0, Reported.green(2)));
        report.finished(Reported.finished(FinishType.COMPLETE, "done and measured", 2));

        Element suite = suite();
        assertThat(names(suite)).containsExactly("iteration 1", "iteration 2", "the loop");
        assertThat(suite.getAttribute("tests")).isEqualTo("3");
        assertThat(suite.getAttribute("failures")).isEqualTo("0");
        assertThat(suite.getElementsByTagName("failure").getLength()).isZero();
        assertThat(suite.getElementsByTagName("system-out").item(0).getTextContent())
                .contains("cost: $0.25", "tests: 1/2 tests passed", "tokens: 1000");
        Element first = (Element) suite.getElementsByTagName("testcase").item(0);
        assertThat(first.getAttribute("time")).isEqualTo("1.000");
    }

    @Test
    void a_resumed_run_tells_of_its_own_iterations() throws Exception {
        session.add(Reported.working(1, Reported.green(1), "an earlier run's"));
        session.add(Reported.working(2, Reported.green(1), "an earlier run's"));
        JUnitReport report = report(Map.of());
        end(report, Reported.claiming(3, 0, Reported.green(2)));
        report.finished(Reported.resumed(2, Reported.finished(FinishType.COMPLETE, "done", 3)));

        assertThat(names(suite())).containsExactly("iteration 3", "the loop");
        assertThat(suite().getAttribute("tests")).isEqualTo("2");
    }

    @Test
    void red_tests_at_the_end_fail_the_loop_unless_the_user_lets_them() throws Exception {
        assertThat(failures(Map.of(), FinishType.MAX_ITERATIONS)).isEqualTo(1);
        assertThat(failures(Map.of("failOnRedTests", "false"), FinishType.MAX_ITERATIONS))
                .isZero();
    }

    @Test
    void a_finish_type_that_fails_the_build_fails_the_loop() throws Exception {
        assertThat(failures(Map.of("failOnRedTests", "false"), FinishType.BLOCKED))
                .isEqualTo(1);
        assertThat(failures(Map.of("failOnRedTests", "false", "failOn", "stagnation"), FinishType.BLOCKED))
                .isZero();
    }

    @Test
    void text_of_anybody_stays_text_and_secrets_stay_away() throws Exception {
        var redaction = Redaction.of(Map.of("MY_TOKEN", "top-secret-value"));
        var report = new JUnitReport(logs, options(Map.of()), Reported.after(session), redaction, warnings::add);
        end(report, Reported.working(1, Reported.red(1, "</system-out>]]>"), "x"));
        report.finished(Reported.finished(FinishType.ERROR, "\u001b[31m</failure> & top-secret-value\"", 1));

        String message = ((Element) suite().getElementsByTagName("failure").item(0)).getAttribute("message");
        assertThat(message).isEqualTo("error: \ufffd[31m</failure> & ***\"");
    }

    @Test
    void readers_of_junit_xml_find_the_iterations_and_the_verdict() throws Exception {
        failures(Map.of(), FinishType.ERROR);
        Path copy = Files.copy(logs.resolve(JUnitReport.FILE), logs.resolve("TEST-copy.xml"));

        JUnitXml.Report read = JUnitXml.read(copy);

        assertThat(read.whole()).isTrue();
        assertThat(read.tests())
                .extracting(TestCase::id, TestCase::result)
                .containsExactly(
                        tuple("claude-loop.iteration 1", TestCase.Result.PASSED),
                        tuple("claude-loop.the loop", TestCase.Result.FAILED));
        TestCase.Problem problem = Objects.requireNonNull(read.tests().get(1).problem());
        assertThat(problem.type()).isEqualTo("error");
        assertThat(problem.message()).isEqualTo("error: some reason");
        assertThat(problem.stackTrace()).contains("some reason", "1 tests failed");
    }

    @Test
    void figures_have_the_form_that_build_servers_read() throws Exception {
        JUnitReport report = report(Map.of());
        report.started(Reported.started());
        end(report, Reported.claiming(1, 0, Reported.green(2)));
        report.finished(Reported.finished(FinishType.COMPLETE, "done", 1));

        Element suite = suite();
        assertThat(suite.getTagName()).isEqualTo("testsuite");
        assertThat(suite.getAttribute("timestamp")).isEqualTo("2026-03-04T12:00:00Z");
        assertThat(suite.getAttribute("time")).isEqualTo("90.000");
        assertThat(suite.getAttribute("errors") + suite.getAttribute("skipped")).isEqualTo("00");
        NodeList cases = suite.getElementsByTagName("testcase");
        for (int i = 0; i < cases.getLength(); i++) {
            Element test = (Element) cases.item(i);
            assertThat(test.getAttribute("time")).matches("\\d+(\\.\\d{3})?");
            assertThat(test.getAttribute("classname")).isEqualTo("claude-loop");
        }
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(logs.resolve(JUnitReport.FILE))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void it_is_never_read_as_a_test_of_the_project() throws Exception {
        failures(Map.of(), FinishType.ERROR);
        assertThat(JUnitReport.FILE).isEqualTo(JUnitXml.OWN_REPORT);
        assertThat(JUnitXml.read(logs.resolve(JUnitReport.FILE)).tests()).isEmpty();
    }

    @Test
    void a_run_takes_the_verdict_of_an_earlier_one_away() throws Exception {
        failures(Map.of(), FinishType.ERROR);
        report(Map.of()).started(Reported.started());
        assertThat(logs.resolve(JUnitReport.FILE)).doesNotExist();
    }

    @Test
    void a_report_that_cannot_be_written_is_one_warning() throws Exception {
        Files.createDirectories(logs.resolve(JUnitReport.FILE).resolve("in the way"));
        failures(Map.of(), FinishType.ERROR, false);
        assertThat(warnings).singleElement().asString().contains(JUnitReport.FILE, "The loop goes on");
    }

    private int failures(Map<String, Object> values, FinishType type) throws Exception {
        failures(values, type, true);
        return suite().getElementsByTagName("failure").getLength();
    }

    private void failures(Map<String, Object> values, FinishType type, boolean quiet) {
        JUnitReport report = report(values);
        report.started(Reported.started());
        end(report, Reported.working(1, Reported.red(1, "a.ATest#works"), "tried"));
        report.finished(Reported.finished(type, "some reason", 1));
        if (quiet) {
            assertThat(warnings).isEmpty();
        }
    }

    private void end(JUnitReport report, IterationRecord iteration) {
        session.add(iteration);
        report.iterationEnded(iteration);
    }

    private JUnitReport report(Map<String, Object> values) {
        return new JUnitReport(logs, options(values), Reported.after(session), Redaction.NONE, warnings::add);
    }

    private static LoopOptions options(Map<String, Object> values) {
        return LoopOptions.of(new OptionLayer(values, option -> option.name()));
    }

    private Element suite() throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(logs.resolve(JUnitReport.FILE).toFile())
                .getDocumentElement();
    }

    private static List<String> names(Element suite) {
        NodeList cases = suite.getElementsByTagName("testcase");
        var names = new ArrayList<String>();
        for (int i = 0; i < cases.getLength(); i++) {
            names.add(((Element) cases.item(i)).getAttribute("name"));
        }
        return names;
    }
}
