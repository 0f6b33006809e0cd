package dev.claudeloop.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.verify.JUnitXml;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class JUnitReportTest {
    @TempDir
    Path logs;

    private final List<String> warnings = new ArrayList<>();

    @Test
    void iterations_pass_even_if_red_and_a_loop_that_got_green_passes() throws Exception {
        JUnitReport report = report(Map.of());
        report.started(Reported.started());
        report.baselineMeasured(Reported.red(0, "a.ATest#works"));
        report.iterationEnded(Reported.working(1, Reported.red(1, "a.ATest#works"), "tried"));
        report.iterationEnded(Reported.claiming(2, 0, Reported.green(2)));
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
        var report = new JUnitReport(logs, options(Map.of()), redaction, warnings::add);
        report.iterationEnded(Reported.working(1, Reported.red(1, "</system-out>]]>"), "x"));
        report.finished(Reported.finished(FinishType.ERROR, "\u001b[31m</failure> & top-secret-value\"", 1));

        String message = ((Element) suite().getElementsByTagName("failure").item(0)).getAttribute("message");
        assertThat(message).isEqualTo("error: \ufffd[31m</failure> & ***\"");
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
        report.iterationEnded(Reported.working(1, Reported.red(1, "a.ATest#works"), "tried"));
        report.finished(Reported.finished(type, "some reason", 1));
        if (quiet) {
            assertThat(warnings).isEmpty();
        }
    }

    private JUnitReport report(Map<String, Object> values) {
        return new JUnitReport(logs, options(values), Redaction.NONE, warnings::add);
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
