package dev.claudeloop.core.verify;

import static dev.claudeloop.core.verify.TestCase.Result.FAILED;
import static dev.claudeloop.core.verify.TestCase.Result.PASSED;
import static dev.claudeloop.core.verify.TestCase.Result.SKIPPED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JUnitXmlTest {
    @TempDir
    Path folder;

    @Test
    void a_surefire_report_is_read() throws IOException {
        JUnitXml.Report report = read("""
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="3.0.2" name="a.CalcTest" time="0,061" tests="4" errors="1" skipped="1" failures="1">
                  <properties><property name="java.version" value="17"/></properties>
                  <testcase name="adds" classname="a.CalcTest" time="1.234,5"/>
                  <testcase name="divides" classname="a.CalcTest" time="0.003">
                    <failure message="expected: &lt;2&gt; but was: &lt;3&gt;" type="org.opentest4j.AssertionFailedError"><![CDATA[org.opentest4j.AssertionFailedError: expected: <2> but was: <3>
                	at org.junit.jupiter.api.AssertionUtils.fail(AssertionUtils.java:55)
                	at a.CalcTest.divides(CalcTest.java:12)
                ]]></failure>
                    <system-out><![CDATA[ <testcase name="fake" classname="x"/> ]]></system-out>
                  </testcase>
                  <testcase name="overflows" classname="a.CalcTest"><error type="java.lang.ArithmeticException">java.lang.ArithmeticException
                	at a.Calc.add(Calc.java:5)</error></testcase>
                  <testcase name="later" classname="a.CalcTest"><skipped message="not yet"/></testcase>
                </testsuite>
                """);
        assertThat(report.whole()).isTrue();
        assertThat(report.tests())
                .extracting(TestCase::id, TestCase::result)
                .containsExactly(
                        tuple("a.CalcTest.adds", PASSED),
                        tuple("a.CalcTest.divides", FAILED),
                        tuple("a.CalcTest.overflows", FAILED),
                        tuple("a.CalcTest.later", SKIPPED));
        TestCase.Problem problem = Objects.requireNonNull(report.tests().get(1).problem());
        assertThat(problem.message()).isEqualTo("expected: <2> but was: <3>");
        assertThat(problem.stackTrace()).contains("CalcTest.java:12");
    }

    @Test
    void a_gradle_report_is_read_with_method_names_without_brackets() throws IOException {
        JUnitXml.Report report = read("""
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite name="a.CalcTest" tests="2" skipped="0" failures="1" errors="0" timestamp="2026-11-18T08:00:00" hostname="h" time="0.02">
                  <properties/>
                  <testcase name="adds()" classname="a.CalcTest" time="0.01"/>
                  <testcase name="divides()" classname="a.CalcTest" time="0.01">
                    <failure message="org.opentest4j.AssertionFailedError: expected" type="org.opentest4j.AssertionFailedError">trace</failure>
                  </testcase>
                  <system-out><![CDATA[]]></system-out>
                  <system-err><![CDATA[]]></system-err>
                </testsuite>
                """);
        assertThat(report.tests()).extracting(TestCase::id).containsExactly("a.CalcTest.adds", "a.CalcTest.divides");
    }

    @Test
    void nested_suites_are_read_and_lend_their_name() throws IOException {
        JUnitXml.Report report = read("""
                <testsuites><testsuite name="outer"><testcase name="a"/>
                  <testsuite name="inner"><testcase name="b"/><testsuite><testcase name="c"/></testsuite></testsuite>
                  <testcase name="d"/></testsuite></testsuites>
                """);
        assertThat(report.tests()).extracting(TestCase::id).containsExactly("outer.a", "inner.b", "inner.c", "outer.d");
    }

    @Test
    void a_test_that_passed_when_run_again_is_flaky_and_one_that_never_did_failed() throws IOException {
        JUnitXml.Report report = read("""
                <testsuite name="T">
                  <testcase name="late" classname="T"><flakyFailure message="m" type="t"><stackTrace>at x</stackTrace></flakyFailure></testcase>
                  <testcase name="lateError" classname="T"><flakyError type="t"/></testcase>
                  <testcase name="never" classname="T"><failure message="first" type="t"/><rerunFailure message="second" type="t"><stackTrace>s</stackTrace></rerunFailure></testcase>
                </testsuite>
                """);
        assertThat(report.tests())
                .extracting(TestCase::name, TestCase::result, TestCase::flaky)
                .containsExactly(
                        tuple("late", PASSED, true), tuple("lateError", PASSED, true), tuple("never", FAILED, false));
        assertThat(report.tests().get(2).problem()).extracting("message").isEqualTo("first");
    }

    @Test
    void a_failure_of_the_whole_class_has_the_class_as_its_id() throws IOException {
        assertThat(read("<testsuite name='a.T'><testcase name='' classname='a.T'><error/></testcase></testsuite>")
                        .tests())
                .extracting(TestCase::id)
                .containsExactly("a.T");
    }

    @Test
    void characters_that_xml_forbids_do_not_stop_the_reader() throws IOException {
        JUnitXml.Report report = read("\uFEFF<?xml version=\"1.0\"?><testsuite name='T'>"
                + "<testcase name='a' classname='T'><failure message='&#0;x&#x1b;[0m&amp;&#65;&lt;&#xFFFE;'>\u0001\uFFFE&#27;</failure></testcase>"
                + "<testcase name='smile \uD83D\uDE00' classname='T'/></testsuite>");
        assertThat(report.whole()).isTrue();
        assertThat(report.tests()).extracting(TestCase::name).containsExactly("a", "smile \uD83D\uDE00");
        assertThat(report.tests().get(0).problem())
                .extracting("message", "stackTrace")
                .containsExactly("\uFFFDx\uFFFD[0m&A<\uFFFD", "\uFFFD\uFFFD\uFFFD");
    }

    @Test
    void bytes_that_are_no_text_do_not_stop_the_reader() throws IOException {
        byte[] start = "<testsuite name='T'><testcase name='a' classname='T'><failure message='"
                .getBytes(StandardCharsets.UTF_8);
        byte[] end = "'/></testcase></testsuite>".getBytes(StandardCharsets.UTF_8);
        var bytes = new byte[start.length + 1 + end.length];
        System.arraycopy(start, 0, bytes, 0, start.length);
        bytes[start.length] = (byte) 0xC3;
        System.arraycopy(end, 0, bytes, start.length + 1, end.length);
        JUnitXml.Report report = JUnitXml.read(Files.write(folder.resolve("TEST-a.xml"), bytes));
        assertThat(report.whole()).isTrue();
        assertThat(report.tests()).extracting(TestCase::result).containsExactly(FAILED);
    }

    @Test
    void the_tests_before_a_break_are_kept() throws IOException {
        JUnitXml.Report report = read("<testsuite name='T'><testcase name='a' classname='T'/><testcase name='b' cla");
        assertThat(report.whole()).isFalse();
        assertThat(report.tests()).extracting(TestCase::name).containsExactly("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "no xml at all", "<testsuite name='T'>"})
    void an_empty_or_unreadable_file_is_not_whole(String content) throws IOException {
        assertThat(read(content)).isEqualTo(new JUnitXml.Report(List.of(), false));
    }

    @Test
    void a_missing_file_is_not_whole() {
        assertThat(JUnitXml.read(folder.resolve("TEST-none.xml")).whole()).isFalse();
    }

    @Test
    void another_kind_of_xml_holds_no_tests() throws IOException {
        assertThat(
                        read(
                                "<failsafe-summary result='255'><completed>3</completed><testcase name='a'/></failsafe-summary>"))
                .isEqualTo(new JUnitXml.Report(List.of(), true));
    }

    @Test
    void the_loops_own_report_is_never_read() throws IOException {
        Path own = folder.resolve(JUnitXml.OWN_REPORT);
        Files.writeString(own, "<testsuite name='loop'><testcase name='a' classname='loop'/></testsuite>");
        assertThat(JUnitXml.read(own).tests()).isEmpty();
    }

    @Test
    void an_external_entity_is_not_read() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "a secret");
        JUnitXml.Report report = read("<!DOCTYPE testsuite [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]>"
                + "<testsuite name='T'><testcase name='a' classname='T'><failure>&x;</failure></testcase></testsuite>");
        assertThat(report.toString()).doesNotContain("a secret");
    }

    @Test
    void entities_that_grow_are_not_expanded() throws IOException {
        JUnitXml.Report report = read("<!DOCTYPE t [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;'>]>"
                + "<testsuite name='T'><testcase name='a' classname='T'><failure>&b;</failure></testcase></testsuite>");
        assertThat(report.toString()).doesNotContain("aaaaaaaaaa");
    }

    @Test
    void a_long_stack_trace_is_cut_and_the_next_test_still_read() throws IOException {
        JUnitXml.Report report = read(
                "<testsuite name='T'><testcase name='a' classname='T'><failure>" + "at a.B.c(B.java:1)\n".repeat(5000)
                        + "</failure></testcase><testcase name='b' classname='T'/></testsuite>");
        assertThat(report.tests()).hasSize(2);
        assertThat(Objects.requireNonNull(report.tests().get(0).problem())
                        .stackTrace()
                        .length())
                .isLessThan(20_000);
    }

    private JUnitXml.Report read(String content) throws IOException {
        return JUnitXml.read(Files.writeString(folder.resolve("TEST-some.xml"), content));
    }
}
