package dev.claudeloop.core.report;

import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerificationRecord.TestCounts;
import dev.claudeloop.core.api.VerificationRecord.TestFailure;
import java.util.List;

/** What the tests of a shop say. */
final class ToldTests {
    static final TestFailure EASTER = failure("shop.CalendarTest#easter_moves", "expected: <9> but was: <16>");
    static final TestFailure LEAP =
            failure("shop.CalendarTest#centuries_are_no_leap_years", "expected: <false> but was: <true>");
    static final TestFailure TOTAL =
            failure("shop.BasketTest#a_total_is_rounded_once", "expected: <19.99> but was: <20.00>");

    private ToldTests() {}

    private static TestFailure failure(String id, String message) {
        String name = id.substring(0, id.indexOf('#'));
        return new TestFailure(id, "org.opentest4j.AssertionFailedError", message, List.of(name + "(Test.java:42)"));
    }

    static VerificationRecord green(int tests) {
        return new VerificationRecord(
                true, tests + " tests passed", List.of("test"), 11_000, true, counts(tests, 0), List.of(), List.of());
    }

    static VerificationRecord red(int passed, TestFailure... failures) {
        int total = passed + failures.length;
        return new VerificationRecord(
                true,
                failures.length + " of " + total + (failures.length == 1 ? " tests fails" : " tests fail"),
                List.of("test"),
                11_500,
                false,
                counts(passed, failures.length),
                List.of(failures),
                List.of());
    }

    private static TestCounts counts(int passed, int failed) {
        return new TestCounts(passed + failed, passed, failed, 0);
    }
}
