package dev.claudeloop.core.report;

import static dev.claudeloop.core.api.LoopStatus.Status.COMPLETE;
import static dev.claudeloop.core.api.LoopStatus.Status.IN_PROGRESS;
import static dev.claudeloop.core.api.LoopStatus.TestsStatus.FAILING;
import static dev.claudeloop.core.api.LoopStatus.TestsStatus.NOT_RUN;
import static dev.claudeloop.core.api.LoopStatus.TestsStatus.PASSING;
import static dev.claudeloop.core.report.ToldTests.EASTER;
import static dev.claudeloop.core.report.ToldTests.LEAP;
import static dev.claudeloop.core.report.ToldTests.TOTAL;
import static dev.claudeloop.core.report.ToldTests.green;
import static dev.claudeloop.core.report.ToldTests.red;

import dev.claudeloop.core.api.BreakerRecord;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerificationRecord.Ratchet;
import dev.claudeloop.core.api.VerificationRecord.TestCounts;
import dev.claudeloop.core.api.VerificationRecord.TestFailure;
import dev.claudeloop.core.state.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Whole runs to look at, as loops tell them. */
record ToldRun(VerificationRecord baseline, List<String> warnings, List<IterationRecord> iterations, Decision end) {
    void tell(LoopListener listener) {
        tellOpen(listener);
        listener.finished(finished());
    }

    /** All but the end. */
    void tellOpen(LoopListener listener) {
        listener.started(started());
        warnings.forEach(listener::warned);
        listener.baselineMeasured(baseline);
        iterations.forEach(iteration -> {
            listener.iterationStarted(iteration.iteration());
            listener.iterationEnded(iteration);
        });
    }

    private static RunRecord started() {
        RunRecord plain = Samples.run(Reported.RUN_ID);
        var options = new TreeMap<>(plain.options());
        options.put("maxIterations", "50");
        options.put("strategy", "loop");
        options.put("model", "sonnet");
        options.put("verify", "always");
        options.put("allowedTools", "Read, Glob, Grep, Edit, Write, Bash(./mvnw *), Bash(git commit *)");
        return new RunRecord(
                plain.schemaVersion(),
                plain.runId(),
                plain.sessionId(),
                0,
                plain.mode(),
                "claude 2.1.0",
                plain.startedAt(),
                null,
                options,
                null,
                plain.totals(),
                null,
                null,
                List.of());
    }

    private RunRecord finished() {
        RunRecord run = started();
        IterationRecord last = iterations.get(iterations.size() - 1);
        return new RunRecord(
                run.schemaVersion(),
                run.runId(),
                run.sessionId(),
                0,
                run.mode(),
                run.agent(),
                run.startedAt(),
                last.endedAt(),
                run.options(),
                baseline,
                run.totals(),
                end.finishType(),
                end.reason(),
                List.of());
    }

    /** A claim that the tests refute, and then the truth: what the loop is for. */
    static ToldRun story() {
        var end = Decision.finish(FinishType.COMPLETE, "the agent says it is done, and 24 tests passed");
        return new ToldRun(
                red(20, LEAP, EASTER, TOTAL),
                List.of(),
                List.of(
                        work(1, 1, 3, red(22, EASTER, TOTAL), "2 of 24 tests fail, and 3 tasks are open"),
                        work(2, 2, 2, red(22, EASTER, TOTAL), "2 of 24 tests fail, and 2 tasks are open"),
                        refuted(3),
                        new ToldIteration(4)
                                .says(COMPLETE, PASSING, 1, "Nothing is left to do.")
                                .tasks(4, 0)
                                .changed(
                                        1,
                                        "1 file changed, 7 insertions(+), 4 deletions(-)",
                                        "src/main/java/shop/Calendar.java")
                                .committed("Take the Sunday after the full moon, not the one on it")
                                .called("Read", 6)
                                .called("Edit", 3)
                                .called("Bash", 4)
                                .spent(0.31, 141_000, 5_200)
                                .measured(green(24))
                                .result("Easter was a week late in years with a paschal full moon on a Sunday.")
                                .then(end)
                                .record()),
                end);
    }

    /** Twelve iterations in which everything happens that can, up to a breaker that opens. */
    static ToldRun eventful(String hostile) {
        String reason =
                "the same tests failed 5 times in a row (sameErrorThreshold=5). Look at the failing tests below,"
                        + " then close the breaker with `reset`";
        var end = Decision.finish(FinishType.CIRCUIT_OPEN, reason);
        var opening = new BreakerRecord.Opening("same failures", 5, 5, reason, Samples.NOON);
        var lost = new Ratchet(
                List.of("shop.BasketTest#a_total_is_rounded_once", "shop.BasketTest#an_empty_basket_costs_nothing"),
                List.of("shop.CalendarTest#easter_moves"),
                List.of("pom.xml: <exclude>**/BasketTest.java</exclude>"));
        var iterations = new ArrayList<IterationRecord>();
        iterations.add(work(1, 1, 7, red(18, LEAP, EASTER, TOTAL), "3 of 21 tests fail, and 7 tasks are open"));
        iterations.add(new ToldIteration(2)
                .says(IN_PROGRESS, NOT_RUN, 3, "The basket is half done.")
                .tasks(2, 6)
                .changed(0, null, "src/main/java/shop/Basket.java", "src/main/java/shop/Money.java")
                .called("Edit", 12)
                .called("mcp__database__query_the_schema_of_everything", 2)
                .measured(new VerificationRecord(
                        true,
                        "it does not compile",
                        List.of("test"),
                        9_000,
                        false,
                        TestCounts.NONE,
                        List.of(),
                        List.of(
                                "src/main/java/shop/Basket.java:[41,17] cannot find symbol: variable totl",
                                "src/main/java/shop/Money.java:[8,30] incompatible types: double cannot be converted to"
                                        + " java.math.BigDecimal")))
                .feedback("The code does not compile:\n- src/main/java/shop/Basket.java:[41,17] cannot find symbol\n")
                .then(Decision.goOn("it does not compile"))
                .record());
        iterations.add(refuted(3));
        iterations.add(new ToldIteration(4)
                .says(COMPLETE, PASSING, 2, "All green now.")
                .tasks(8, 0)
                .changed(1, "1 file changed, 3 insertions(+)", "pom.xml")
                .called("Edit", 1)
                .measured(green(19).withRatchet(lost).withFlaky(List.of("shop.ClockTest#ticks")))
                .feedback("Tests are gone:\n- gone: shop.BasketTest#a_total_is_rounded_once\n")
                .then(Decision.goOn("the agent says it is done, but " + lost.reason()))
                .record());
        iterations.add(new ToldIteration(5)
                .outcome("usage_limited", 2, "Claude usage limit reached. It resets at 14:00 UTC.")
                .tasks(5, 3)
                .spent(0, 2_000, 0)
                .then(Decision.goOn("waited for the usage limit"))
                .record());
        iterations.add(new ToldIteration(6)
                .says(IN_PROGRESS, FAILING, 0, "I need to run the database migration.")
                .tasks(5, 3)
                .called("Bash", 9)
                .denied("Bash(docker compose *)", "WebFetch(domain:example.org)")
                .nudged("You were denied docker compose; the loop allows ./mvnw only.")
                .measured(red(20, EASTER, LEAP).reuse())
                .then(Decision.goOn("the agent was denied 2 tools and changed nothing"))
                .record());
        iterations.add(new ToldIteration(7)
                .outcome("timed_out", 1, "Claude gave no sign of life for 10m (idleTimeout), and was ended.")
                .tasks(5, 3)
                .spent(1.25, 900_000, 21_000)
                .changed(0, null, "src/main/java/shop/Calendar.java")
                .measured(red(20, EASTER, LEAP))
                .then(Decision.goOn("2 of 22 tests fail"))
                .record());
        iterations.add(hostile(8, hostile));
        for (int i = 9; i < 12; i++) {
            iterations.add(work(i, 6, 2, red(22, EASTER, TOTAL), "2 of 24 tests fail, and 2 tasks are open"));
        }
        iterations.add(new ToldIteration(12)
                .says(IN_PROGRESS, FAILING, 1, "word ".repeat(2_000))
                .tasks(6, 2)
                .changed(1, "40 files changed, 280 insertions(+), 280 deletions(-)", manyFiles())
                .called("Read", 40)
                .called("Edit", 31)
                .called("Bash", 18)
                .called("Grep", 12)
                .called("Task", 3)
                .spent(2.4, 610_000, 44_000)
                .measured(red(22, EASTER, TOTAL))
                .result("I looked at the calendar again and again. ".repeat(300))
                .feedback("These tests fail:\n- shop.CalendarTest#easter_moves\n".repeat(80))
                .breaker(opening)
                .then(end)
                .record());
        return new ToldRun(
                red(18, LEAP, EASTER, TOTAL),
                List.of("Not a git repository: nothing can be undone.", "The prompt uses {{plna}}: " + hostile),
                iterations,
                end);
    }

    /** As many iterations as asked for, each with a realistic amount to tell. */
    static ToldRun of(int count) {
        var iterations = new ArrayList<IterationRecord>();
        for (int i = 1; i <= count; i++) {
            iterations.add(
                    i % 7 == 0
                            ? refuted(i)
                            : work(i, i / 4, (count - i) / 4, red(20 + i / 9, LEAP, EASTER, TOTAL), "3 tests fail"));
        }
        return new ToldRun(
                red(18, LEAP, EASTER, TOTAL),
                List.of(),
                iterations,
                Decision.finish(FinishType.MAX_ITERATIONS, "iteration " + count + " was the last; 3 tests fail"));
    }

    private static IterationRecord work(int number, int done, int open, VerificationRecord measured, String why) {
        return new ToldIteration(number)
                .says(IN_PROGRESS, FAILING, 1, "The calendar is next.")
                .tasks(done, open)
                .changed(1, "1 file changed, 22 insertions(+), 12 deletions(-)", "src/main/java/shop/Basket.java")
                .committed("Add up prices as decimals")
                .called("Read", 5 + number % 9)
                .called("Edit", 4)
                .called("Bash", 2 + number % 3)
                .spent(0.18 + 0.03 * (number % 5), 80_000 + 17_000L * (number % 7), 2_500 + 400L * (number % 6))
                .measured(measured)
                .result("Prices are added up as decimals now, and rounded once at the end.\nThe calendar is next.")
                .feedback("These tests fail:\n- " + EASTER.id() + ": " + EASTER.message() + "\n    at "
                        + EASTER.frames().get(0) + "\n")
                .then(Decision.goOn(why))
                .record();
    }

    private static IterationRecord refuted(int number) {
        return new ToldIteration(number)
                .says(COMPLETE, PASSING, 1, "Nothing is left to do.")
                .tasks(4, 0)
                .changed(2, "1 file changed, 21 insertions(+), 6 deletions(-)", "src/main/java/shop/Calendar.java")
                .committed("Centuries are no leap years", "Compute the date of Easter")
                .called("Read", 9)
                .called("Edit", 7)
                .called("Bash", 1)
                .spent(0.42, 188_000, 6_100)
                .measured(red(23, EASTER))
                .result("All four tasks are done and the tests pass.")
                .feedback("You said that you are done, but 1 of 24 tests fails:\n- " + EASTER.id() + "\n    "
                        + EASTER.type() + ": " + EASTER.message() + "\n    at "
                        + EASTER.frames().get(0) + "\n")
                .then(Decision.goOn("the agent says it is done, but 1 of 24 tests fails"))
                .record();
    }

    private static IterationRecord hostile(int number, String text) {
        return new ToldIteration(number)
                .says(IN_PROGRESS, FAILING, 1, text)
                .vetoed(text)
                .tasks(5, 3)
                .changed(1, text, "src/" + text)
                .committed(text)
                .called(text, 1)
                .denied(text)
                .outcome("finished", 1, text)
                .measured(new VerificationRecord(
                        true,
                        text,
                        List.of("test"),
                        4_000,
                        false,
                        new TestCounts(22, 21, 1, 0),
                        List.of(new TestFailure(text, text, text, List.of(text))),
                        List.of()))
                .result(text)
                .feedback(text)
                .then(Decision.goOn(text))
                .record();
    }

    private static String[] manyFiles() {
        String[] files = new String[40];
        for (int i = 0; i < files.length; i++) {
            files[i] = "src/main/java/com/example/shop/with/a/deep/tree/of/packages/Class" + i + "WithALongName.java";
        }
        return files;
    }
}
