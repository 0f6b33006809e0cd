package dev.claudeloop.testsupport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Scenarios on a project without a plan, five of whose six tests pass. */
public abstract class OneRedTest extends LoopScenarios {
    static final String RED_CLASS = "src/test/java/kata/LeapYearTest.java";
    static final String RED_METHOD = "void a_century_is_not_a_leap_year";
    static final String RED_TEST = "kata.LeapYearTest.a_century_is_not_a_leap_year";
    static final String DISABLED = "@org.junit.jupiter.api.Disabled ";

    /** Turns the red test green. */
    static final FileEdit MENDED = new FileEdit(
            "src/main/java/kata/LeapYear.java",
            "year % 4 == 0;",
            "year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);");

    private static final FileEdit BUZZ = new FileEdit(
            "src/main/java/kata/FizzBuzz.java",
            "return number",
            "return number % 15 == 0 ? \"FizzBuzz\" : number % 5 == 0 ? \"Buzz\" : number");

    protected OneRedTest(BuildDialect dialect) {
        super(dialect);
    }

    final SampleProject oneRedTest() throws IOException {
        SampleProject sample = copy("kata")
                .delete("IMPLEMENTATION_PLAN.md")
                .delete("src/main/java/kata/RomanNumerals.java")
                .delete("src/test/java/kata/RomanNumeralsTest.java");
        sample.write(BUZZ.file(), BUZZ.in(sample)).initGit();
        return sample;
    }

    /** Leaves a report of an hour ago where the build tool writes its own. */
    final void oldReport(SampleProject sample, String tests) throws IOException {
        String file = dialect.buildDirectory() + "/" + dialect.reportFolder() + "/TEST-kata.GoneTest.xml";
        sample.write(file, "<testsuite name='kata.GoneTest'>" + tests + "</testsuite>");
        Files.setLastModifiedTime(sample.file(file), FileTime.from(Instant.now().minus(Duration.ofHours(1))));
    }

    static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }
}
