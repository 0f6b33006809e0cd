package dev.claudeloop.core.guard;

import dev.claudeloop.core.api.BreakerRecord.Counters;
import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.LoopStatus.WorkType;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.api.VerificationRecord;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one iteration showed.
 *
 * @param planChanged whether the plan file is another than before the iteration
 * @param planAdvanced whether more of its tasks are done
 * @param books files in which the agent only keeps account of its work, such as plan and to-do list, as changes name
 *     them
 */
public record Signals(
        Outcome outcome,
        ChangesRecord changes,
        ClaimsRecord claims,
        VerificationRecord verification,
        ClaudeRecord claude,
        boolean planChanged,
        boolean planAdvanced,
        Set<String> books) {

    /** Whether the iteration was ended by something that says nothing about the agent's work. */
    boolean cutShort() {
        return outcome instanceof Outcome.UsageLimited
                || outcome instanceof Outcome.BudgetSpent
                || outcome instanceof Outcome.Interrupted
                || Backoff.mayPass(outcome);
    }

    /** Whether the agent came to an end of its own. */
    boolean ended() {
        return outcome instanceof Outcome.Finished || outcome instanceof Outcome.MaxTurns;
    }

    /** The signature of the error that ended the iteration. */
    Optional<String> error() {
        if (outcome instanceof Outcome.ApiError error) {
            return Optional.of(outcome.id() + ": " + Signature.of(error.message()));
        }
        if (outcome instanceof Outcome.Crashed crashed) {
            return Optional.of(outcome.id() + ": " + Signature.of(crashed.message()));
        }
        return outcome instanceof Outcome.MalformedResult result
                ? Optional.of(outcome.id() + ": " + Signature.of(result.message()))
                : Optional.empty();
    }

    /** What keeps the tests from being green, in a form that can be compared; null where no test ran. */
    @Nullable List<String> failures() {
        if (!verification.ran()) {
            return null;
        }
        if (verification.green()) {
            return List.of();
        }
        List<String> failures = Stream.concat(
                        verification.failures().stream().map(failure -> failure.id() + " " + failure.type()),
                        // Only positions go: the same error in another file is another failure.
                        verification.compileErrors().stream().map(error -> error.replaceAll("\\d++", "#")))
                .distinct()
                .sorted()
                .toList();
        return failures.isEmpty() ? List.of(Signature.of(verification.reason())) : failures;
    }

    boolean otherFailuresThan(List<String> before) {
        List<String> now = failures();
        return now != null && !before.equals(Counters.NO_RUN) && !now.equals(before);
    }

    boolean saysIdle() {
        return claims.status() != null && Boolean.FALSE.equals(claims.status().worked());
    }

    boolean saysTesting() {
        return claims.loopStatus() != null && claims.loopStatus().workType() == WorkType.TESTING;
    }

    /** The changed files without the agent's books. */
    List<String> work() {
        return changes.files().stream().filter(file -> !books.contains(file)).toList();
    }
}
