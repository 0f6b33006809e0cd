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
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds what an iteration showed; at first one that finished, changed nothing, said nothing, and ran no test. */
final class Shown {
    static final Shown NOTHING = new Shown();
    static final Shown WORK = NOTHING.changing("src/main/java/A.java");

    private Outcome outcome = new Outcome.Finished();
    private List<String> files = List.of();
    private int commits;
    private boolean planChanged;
    private boolean planAdvanced;
    private VerificationRecord verification = VerificationRecord.notRun("not asked for");
    private long output;
    private boolean claimed;
    private @Nullable Boolean exitSignal;
    private LoopStatus.@Nullable WorkType workType;
    private @Nullable Boolean worked;
    private List<String> unmet = List.of();
    private List<String> denials = List.of();

    private Shown() {}

    private Shown with(Consumer<Shown> change) {
        var copy = new Shown();
        copy.outcome = outcome;
        copy.files = files;
        copy.commits = commits;
        copy.planChanged = planChanged;
        copy.planAdvanced = planAdvanced;
        copy.verification = verification;
        copy.output = output;
        copy.claimed = claimed;
        copy.exitSignal = exitSignal;
        copy.workType = workType;
        copy.worked = worked;
        copy.unmet = unmet;
        copy.denials = denials;
        change.accept(copy);
        return copy;
    }

    Shown changing(String... changed) {
        return with(it -> it.files = List.of(changed));
    }

    Shown committing(int made) {
        return with(it -> it.commits = made);
    }

    Shown ending(Outcome end) {
        return with(it -> it.outcome = end);
    }

    Shown crashing(String message) {
        return ending(new Outcome.Crashed(1, message));
    }

    Shown finishingATask() {
        return changingThePlan().with(it -> it.planAdvanced = true);
    }

    Shown changingThePlan() {
        return with(it -> it.planChanged = true);
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
        return with(it -> it.verification =
                new VerificationRecord(true, reason, List.of("test"), 1, green, tests, failures, compileErrors));
    }

    Shown writing(long tokens) {
        return with(it -> it.output = tokens);
    }

    Shown claiming(boolean signal) {
        return with(it -> {
            it.claimed = true;
            it.exitSignal = signal;
        });
    }

    Shown saying(LoopStatus.WorkType work) {
        return with(it -> it.workType = work);
    }

    Shown sayingItWorked(boolean did) {
        return with(it -> it.worked = did);
    }

    Shown unmet(String... criteria) {
        return with(it -> it.unmet = List.of(criteria));
    }

    Shown denied(String... tools) {
        return with(it -> it.denials = List.of(tools));
    }

    Signals signals() {
        return new Signals(
                outcome,
                new ChangesRecord(null, null, commits, files, null),
                claims(),
                verification,
                claude(),
                planChanged,
                planAdvanced,
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
