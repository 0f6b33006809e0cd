package dev.claudeloop.core.verify;

import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.TestRun;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.fuzz.Holds;
import dev.claudeloop.core.fuzz.ScratchFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** What holds for every test report, for a fuzzer to disprove. */
public final class JUnitXmlFuzz {
    private static final ScratchFile ENTITY = new ScratchFile("entity.txt");
    private static final ScratchFile REPORT = new ScratchFile("TEST-fuzz.xml");

    private JUnitXmlFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        Measured measured = measure(input);
        List<TestCase> tests = measured.tests();
        VerificationRecord record = measured.record();
        VerificationRecord.TestCounts counts = record.tests();
        Holds.same("the counts add up", counts.passed() + counts.failed() + counts.skipped(), counts.total());
        Holds.same("every test is counted", counts.total(), tests.size());
        Holds.same("every failure is told", record.failures().size(), counts.failed());
        Holds.same(
                "green is a whole report with tests and no failure",
                record.green(),
                read(input).whole() && counts.passed() > 0 && counts.failed() == 0);
        aTornReportAddsNoTest(input, tests);
        entitiesStayClosed(input);
        theRatchetHoldsForTheSameTests(measured);
    }

    private static void aTornReportAddsNoTest(byte[] input, List<TestCase> tests) {
        List<TestCase> torn = read(Arrays.copyOf(input, input.length / 2)).tests();
        Holds.same(
                "a torn report has the first tests of the whole",
                torn,
                tests.subList(0, Math.min(torn.size(), tests.size())));
    }

    /** No word stands for what is secret: a fuzzer that watches comparisons would learn it, and write it itself. */
    private static void entitiesStayClosed(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8)
                .replaceFirst("^\\s*<\\?xml[^>]*>", "")
                .replace("&lt;", "&a;")
                .replace("&gt;", "&b;");
        Holds.same(
                "what an entity stands for makes no difference", withEntities("one", text), withEntities("two", text));
    }

    private static List<TestCase> withEntities(String meaning, String text) {
        Path file = ENTITY.with(meaning.getBytes(StandardCharsets.UTF_8));
        String prologue =
                "<!DOCTYPE testsuite [<!ENTITY a \"" + meaning + "\"><!ENTITY b SYSTEM \"" + file.toUri() + "\">]>";
        return read((prologue + text).getBytes(StandardCharsets.UTF_8)).tests();
    }

    private static void theRatchetHoldsForTheSameTests(Measured measured) {
        var floor = Ratchet.floor(measured, List.of());
        Holds.same(
                "the same tests hold the ratchet",
                Ratchet.check(floor, measured, List.of(), List.of()),
                VerificationRecord.Ratchet.HELD);
    }

    /** A long text as the whole, and as each of its parts. */
    public static void isReadWhereverItStands(String text) {
        String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
        measure(text.getBytes(StandardCharsets.UTF_8));
        Measured measured = measure(("<testsuite name=\"" + escaped + "\"><testcase name=\"" + escaped
                        + "\"><failure message=\"" + escaped + "\">" + escaped + "</failure></testcase></testsuite>")
                .getBytes(StandardCharsets.UTF_8));
        theRatchetHoldsForTheSameTests(measured);
    }

    private static Measured measure(byte[] input) {
        var run = new TestRun(List.of("test"), true, false, List.of(REPORT.with(input)), "");
        return Verification.measure(run, Duration.ZERO, Path.of("."), Redaction.NONE);
    }

    private static JUnitXml.Report read(byte[] input) {
        return JUnitXml.read(REPORT.with(input));
    }
}
