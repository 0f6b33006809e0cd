package dev.claudeloop.core.report;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopStatus;
import dev.claudeloop.core.api.RunRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerificationRecord.TestCounts;
import dev.claudeloop.core.api.VerificationRecord.TestFailure;
import dev.claudeloop.core.state.Samples;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** A run to report on: iterations that get better, and what hostile text may stand in them. */
final class Reported {
    static final String RUN_ID = "20260304-120000-abcdef01";

    private Reported() {}

    static RunRecord started() {
        return Samples.run(RUN_ID);
    }

    static RunRecord finished(FinishType type, String reason, int iterations) {
        return ended(started(), 0, type, reason, iterations);
    }

    /** The same run, but that it went on after an iteration of an earlier one. */
    static RunRecord resumed(int after, RunRecord run) {
        return ended(
                run,
                after,
                Objects.requireNonNull(run.finishType()),
                Objects.requireNonNull(run.reason()),
                run.totals().iterations());
    }

    private static RunRecord ended(RunRecord run, int resumedAfter, FinishType type, String reason, int iterations) {
        return new RunRecord(
                run.schemaVersion(),
                run.runId(),
                run.sessionId(),
                resumedAfter,
                run.mode(),
                run.agent(),
                run.startedAt(),
                run.startedAt().plusSeconds(90),
                run.options(),
                null,
                new RunRecord.Totals(iterations, iterations, 0.25 * iterations, 1000L * iterations, 60_000),
                type,
                reason,
                List.of());
    }

    static VerificationRecord green(int tests) {
        return new VerificationRecord(
                true, tests + " tests passed", List.of("test"), 400, true, counts(tests, 0), List.of(), List.of());
    }

    static VerificationRecord red(int passed, String... failing) {
        return failing(
                passed,
                Arrays.stream(failing)
                        .map(test -> new TestFailure(
                                test, "java.lang.AssertionError", "expected 1", List.of("at a.ATest:12")))
                        .toArray(TestFailure[]::new));
    }

    static VerificationRecord failing(int passed, TestFailure... failures) {
        return new VerificationRecord(
                true,
                failures.length + " tests failed",
                List.of("test"),
                400,
                false,
                counts(passed, failures.length),
                List.of(failures),
                List.of());
    }

    static VerificationRecord notCompiling(String... errors) {
        return new VerificationRecord(
                true, "does not compile", List.of("test"), 400, false, TestCounts.NONE, List.of(), List.of(errors));
    }

    private static TestCounts counts(int passed, int failed) {
        return new TestCounts(passed + failed, passed, failed, 0);
    }

    /** An agent that says it is done and that its tests pass, with so many tasks left. */
    static IterationRecord claiming(int number, int tasksLeft, VerificationRecord measured) {
        var said = new LoopStatus(
                LoopStatus.Status.COMPLETE, 1, 1, LoopStatus.TestsStatus.PASSING, null, true, "all <b>fine</b>");
        var claims = new ClaimsRecord(
                true, false, List.of(), said, new ClaimsRecord.Tasks(5 - tasksLeft, tasksLeft), null, 2);
        return iteration(number, "I am done", claims, measured);
    }

    static IterationRecord working(int number, VerificationRecord measured, String result) {
        return iteration(number, result, new ClaimsRecord(false, false, List.of(), null, null, null, 0), measured);
    }

    private static IterationRecord iteration(
            int number, String result, ClaimsRecord claims, VerificationRecord measured) {
        IterationRecord plain = Samples.iteration(number, result);
        ClaudeRecord claude = plain.claude();
        return new IterationRecord(
                plain.schemaVersion(),
                plain.runId(),
                number,
                plain.mode(),
                plain.strategy(),
                null,
                plain.startedAt(),
                plain.endedAt(),
                plain.durationMs(),
                new ClaudeRecord(
                        claude.command(),
                        "2.1.0",
                        1,
                        "finished",
                        0,
                        "session",
                        "sonnet",
                        "success",
                        false,
                        null,
                        null,
                        List.of("an error of the agent"),
                        3,
                        900,
                        0.25,
                        new ClaudeRecord.Tokens(100, 200, 300, 400),
                        Map.of("Edit", 2, "Bash", 1),
                        List.of("Bash(rm *)"),
                        List.of(),
                        0,
                        null,
                        result),
                claims,
                new ChangesRecord(
                        "a1b2c3d4e5f6",
                        "f6e5d4c3b2a1",
                        1,
                        List.of("src/A.java"),
                        " 1 file changed",
                        List.of(new ChangesRecord.Commit("f6e5d4c", "Make <b>A</b>")),
                        List.of(new ChangesRecord.Lines("src/A.java", 3, 1))),
                measured,
                "The test a.ATest#works fails.",
                plain.guards(),
                Decision.goOn("more to do"));
    }

    /** The same iteration with another reason for what follows it. */
    static IterationRecord decided(IterationRecord iteration, String reason) {
        return new IterationRecord(
                iteration.schemaVersion(),
                iteration.runId(),
                iteration.iteration(),
                iteration.mode(),
                iteration.strategy(),
                null,
                iteration.startedAt(),
                iteration.endedAt(),
                iteration.durationMs(),
                iteration.claude(),
                iteration.claims(),
                iteration.changes(),
                iteration.verification(),
                iteration.feedback(),
                iteration.guards(),
                Decision.goOn(reason));
    }

    /** The records of a session as the journal gives them. */
    static IntFunction<Stream<IterationRecord>> after(List<IterationRecord> session) {
        return number -> session.stream().filter(iteration -> iteration.iteration() > number);
    }
}
