package dev.claudeloop.core.guard;

import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.LoopStatus;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.api.StatusRecord;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerificationRecord.TestCounts;
import dev.claudeloop.core.api.VerificationRecord.TestFailure;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds what an iteration showed; at first one that finished, changed nothing, said nothing, and ran no test. */
record Shown(
        Outcome outcome,
        List<String> files,
        int commits,
        boolean planChanged,
        VerificationRecord verification,
        long output,
        boolean claimed,
        @Nullable Boolean exitSignal,
        LoopStatus.@Nullable WorkType workType,
        @Nullable Boolean worked,
        List<String> unmet,
        List<String> denials) {

    static final Shown NOTHING = new Shown(
            new Outcome.Finished(),
            List.of(),
            0,
            false,
            VerificationRecord.notRun("not asked for"),
            0,
            false,
            null,
            null,
            null,
            List.of(),
            List.of());
    static final Shown WORK = NOTHING.changing("src/main/java/A.java");

    Shown changing(String... changed) {
        return new Shown(
                outcome,
                List.of(changed),
                commits,
                planChanged,
                verification,
                output,
                claimed,
                exitSignal,
                workType,
                worked,
                unmet,
                denials);
    }

    Shown committing(int made) {
        return new Shown(
                outcome,
                files,
                made,
                planChanged,
                verification,
                output,
                claimed,
                exitSignal,
                workType,
                worked,
                unmet,
                denials);
    }

    Shown ending(Outcome end) {
        return new Shown(
                end,
                files,
                commits,
                planChanged,
                verification,
                output,
                claimed,
                exitSignal,
                workType,
                worked,
                unmet,
                denials);
    }

    Shown crashing(String message) {
        return ending(new Outcome.Crashed(1, message));
    }

    Shown changingThePlan() {
        return new Shown(
                outcome,
                files,
                commits,
                true,
                verification,
                output,
                claimed,
                exitSignal,
                workType,
                worked,
                unmet,
                denials);
    }

    Shown green() {
        return verified(true, "3 tests are green", List.of(), List.of());
    }

    /** Red by tests such as {@code ATest.works AssertionError}. */
    Shown red(String... tests) {
        List<TestFailure> failures = Stream.of(tests)
                .map(test -> test.split(" "))
                .map(words -> new TestFailure(words[0], words[1], "expected 1 but was 2", List.of()))
                .toList();
        return verified(false, tests.length + " failed", failures, List.of());
    }

    Shown notCompiling(String... errors) {
        return verified(false, "does not compile", List.of(), List.of(errors));
    }

    Shown broken(String reason) {
        return verified(false, reason, List.of(), List.of());
    }

    private Shown verified(boolean green, String reason, List<TestFailure> failures, List<String> compileErrors) {
        var tests = new TestCounts(3, 3 - failures.size(), failures.size(), 0);
        var measured = new VerificationRecord(true, reason, List.of("test"), 1, green, tests, failures, compileErrors);
        return new Shown(
                outcome,
                files,
                commits,
                planChanged,
                measured,
                output,
                claimed,
                exitSignal,
                workType,
                worked,
                unmet,
                denials);
    }

    Shown writing(long tokens) {
        return new Shown(
                outcome,
                files,
                commits,
                planChanged,
                verification,
                tokens,
                claimed,
                exitSignal,
                workType,
                worked,
                unmet,
                denials);
    }

    Shown claiming(boolean signal) {
        return new Shown(
                outcome,
                files,
                commits,
                planChanged,
                verification,
                output,
                true,
                signal,
                workType,
                worked,
                unmet,
                denials);
    }

    Shown saying(LoopStatus.WorkType work) {
        return new Shown(
                outcome,
                files,
                commits,
                planChanged,
                verification,
                output,
                claimed,
                exitSignal,
                work,
                worked,
                unmet,
                denials);
    }

    Shown sayingItWorked(boolean did) {
        return new Shown(
                outcome,
                files,
                commits,
                planChanged,
                verification,
                output,
                claimed,
                exitSignal,
                workType,
                did,
                unmet,
                denials);
    }

    Shown unmet(String... criteria) {
        return new Shown(
                outcome,
                files,
                commits,
                planChanged,
                verification,
                output,
                claimed,
                exitSignal,
                workType,
                worked,
                List.of(criteria),
                denials);
    }

    Shown denied(String... tools) {
        return new Shown(
                outcome,
                files,
                commits,
                planChanged,
                verification,
                output,
                claimed,
                exitSignal,
                workType,
                worked,
                unmet,
                List.of(tools));
    }

    Signals signals() {
        return new Signals(
                outcome,
                new ChangesRecord(null, null, commits, files, null),
                claims(),
                verification,
                claude(),
                planChanged,
                Set.of("IMPLEMENTATION_PLAN.md"));
    }

    private ClaimsRecord claims() {
        StatusRecord status = worked == null
                ? null
                : new StatusRecord(
                        null, null, worked, null, null, null, List.of(), Map.of(), null, List.of(), List.of(),
                        List.of(), null, null, null, null);
        return new ClaimsRecord(
                claimed,
                false,
                List.of(),
                new LoopStatus(null, null, null, null, workType, exitSignal, null),
                status,
                null,
                null,
                null,
                new ClaimsRecord.Criteria(List.of(), unmet, List.of()),
                0);
    }

    private ClaudeRecord claude() {
        return new ClaudeRecord(
                List.of("claude"),
                null,
                1,
                outcome.id(),
                0,
                null,
                null,
                null,
                false,
                null,
                null,
                List.of(),
                1,
                1,
                0,
                new ClaudeRecord.Tokens(0, output, 0, 0),
                Map.of(),
                denials,
                List.of(),
                0,
                null,
                null);
    }
}
