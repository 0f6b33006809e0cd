package dev.claudeloop.core.decide;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerifyPolicy;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Decides what follows an iteration: the first row of the table that holds. */
public final class Decide {
    /** Iterations after which even a run without a limit ends. */
    public static final int FAILSAFE = 1000;

    private static final int MOST_ERRORS = 3;
    private static final int MOST_STARVED = 2;
    private static final Set<Integer> NO_ACCESS = Set.of(401, 402, 403);
    private static final List<Function<IterationFacts, Optional<Decision>>> ROWS = List.of(
            Decide::stopped,
            Decide::complete,
            Decide::planned,
            Decide::blocked,
            Decide::failed,
            Decide::usageLimited,
            Decide::budgetSpent,
            Decide::breakerOpen,
            Decide::stagnating,
            Decide::nothingChanged,
            Decide::lastIteration);

    private Decide() {}

    public static Decision next(IterationFacts facts) {
        return ROWS.stream()
                .flatMap(row -> row.apply(facts).stream())
                .findFirst()
                .orElseGet(() -> Decision.goOn(WhyGoOn.reason(facts)));
    }

    /**
     * Whether there is nothing to do before the first iteration: a plan with nothing open, green tests, and no
     * criterion but such as are measured, and met.
     *
     * @param files what the files alone say, with what was measured now
     */
    public static Optional<Decision> atOnce(Mode mode, ClaimsRecord files, VerificationRecord baseline) {
        ClaimsRecord.Tasks plan = files.plan();
        boolean done = plan != null && plan.allDone() && !files.blocked() && criteriaHold(files.criteria());
        return mode == Mode.BUILD && done && baseline.confirms()
                ? finish(FinishType.COMPLETE, "no task of the plan is open, and " + baseline.reason())
                : Optional.empty();
    }

    private static boolean criteriaHold(ClaimsRecord.Criteria criteria) {
        return criteria.unmet().isEmpty() && criteria.measured().containsAll(criteria.met());
    }

    private static Optional<Decision> stopped(IterationFacts facts) {
        if (facts.run().stopped() == FinishType.CANCELLED) {
            return finish(FinishType.CANCELLED, "cancelled on request");
        }
        return facts.run().stopped() != null || facts.outcome() instanceof Outcome.Interrupted
                ? finish(FinishType.MANUAL, "stopped by hand")
                : Optional.empty();
    }

    private static Optional<Decision> complete(IterationFacts facts) {
        if (!facts.run().smartTermination()
                || facts.mode() != Mode.BUILD
                || !facts.claims().stands()) {
            return Optional.empty();
        }
        if (facts.run().verify() == VerifyPolicy.NEVER) {
            return finish(FinishType.COMPLETE, "the agent says it is done; no test was run (verify=never)");
        }
        VerificationRecord verification = facts.verification();
        return verification.confirms()
                ? finish(FinishType.COMPLETE, "the agent says it is done, and " + verification.reason())
                : Optional.empty();
    }

    private static Optional<Decision> planned(IterationFacts facts) {
        ClaimsRecord.Tasks plan = facts.claims().plan();
        boolean settled = plan != null && plan.total() > 0 && finished(facts) && !facts.planChanged();
        return facts.mode() == Mode.PLAN && settled && facts.run().smartTermination()
                ? finish(FinishType.COMPLETE, "the plan has " + tasks(facts.claims()) + ", and needed no more change")
                : Optional.empty();
    }

    private static Optional<Decision> blocked(IterationFacts facts) {
        if (facts.claims().blocked() && facts.run().smartTermination()) {
            return finish(FinishType.BLOCKED, "the agent says it is blocked" + recommendation(facts.claims()));
        }
        return facts.run().starvedInARow() >= MOST_STARVED
                ? finish(
                        FinishType.BLOCKED,
                        "the agent was denied its tools " + facts.run().starvedInARow()
                                + " times in a row and changed nothing; add what it needs to allowedTools")
                : Optional.empty();
    }

    private static Optional<Decision> failed(IterationFacts facts) {
        if (facts.outcome() instanceof Outcome.ApiError error && hopeless(error)) {
            return finish(FinishType.ERROR, "Claude's API refuses: " + error.message());
        }
        return Errors.isError(facts.outcome()) && facts.run().errorsInARow() >= MOST_ERRORS
                ? finish(
                        FinishType.ERROR,
                        facts.run().errorsInARow() + " errors in a row; the last: " + Errors.message(facts.outcome()))
                : Optional.empty();
    }

    /** No try will pass without a person: who may not, and who cannot pay. */
    private static boolean hopeless(Outcome.ApiError error) {
        return (error.status() != null && NO_ACCESS.contains(error.status()))
                || error.message().toLowerCase(Locale.ROOT).contains("credit balance");
    }

    private static Optional<Decision> usageLimited(IterationFacts facts) {
        if (!(facts.outcome() instanceof Outcome.UsageLimited limit)) {
            return Optional.empty();
        }
        String why = facts.run().usageLimit();
        return finish(FinishType.USAGE_LIMITED, why == null ? "usage limit: " + limit.message() : why);
    }

    /** The CLI knows only what was left of the budget for its call, and no option's name. */
    private static Optional<Decision> budgetSpent(IterationFacts facts) {
        String why = facts.run().budgetSpent();
        return why == null && facts.outcome() instanceof Outcome.BudgetSpent budget
                ? finish(FinishType.BUDGET_EXHAUSTED, budget.message())
                : finish(FinishType.BUDGET_EXHAUSTED, why);
    }

    private static Optional<Decision> breakerOpen(IterationFacts facts) {
        return finish(FinishType.CIRCUIT_OPEN, facts.run().breakerOpen());
    }

    private static Optional<Decision> stagnating(IterationFacts facts) {
        return facts.run().smartTermination()
                ? finish(FinishType.STAGNATION, facts.run().stagnation())
                : Optional.empty();
    }

    private static Optional<Decision> nothingChanged(IterationFacts facts) {
        boolean something = facts.changes().any()
                || facts.verification().red()
                || facts.run().starvedInARow() > 0;
        return facts.run().smartTermination() && finished(facts) && !something && !saysWhatIsLeft(facts.claims())
                ? finish(
                        FinishType.NO_CHANGES, "the agent changed nothing, and there is no plan that says what is left")
                : Optional.empty();
    }

    private static boolean saysWhatIsLeft(ClaimsRecord claims) {
        return claims.plan() != null
                || claims.todo() != null
                || (claims.status() != null && claims.status().tellsProgress());
    }

    private static Optional<Decision> lastIteration(IterationFacts facts) {
        int max = facts.run().maxIterations();
        if (facts.iteration() < (max == 0 ? FAILSAFE : max)) {
            return Optional.empty();
        }
        String limit = max == 0 ? "the failsafe of " + FAILSAFE + " iterations" : "iteration " + max + " was the last";
        return finish(FinishType.MAX_ITERATIONS, limit + "; " + WhyGoOn.reason(facts));
    }

    /** Whether the agent came to an end of its own; one that was cut off may have had more to do. */
    private static boolean finished(IterationFacts facts) {
        return facts.outcome() instanceof Outcome.Finished;
    }

    private static String recommendation(ClaimsRecord claims) {
        return claims.loopStatus() == null || claims.loopStatus().recommendation() == null
                ? ""
                : ": " + claims.loopStatus().recommendation();
    }

    private static String tasks(ClaimsRecord claims) {
        int count = claims.plan() == null ? 0 : claims.plan().total();
        return count == 1 ? "1 task" : count + " tasks";
    }

    private static Optional<Decision> finish(FinishType type, @Nullable String reason) {
        return reason == null ? Optional.empty() : Optional.of(Decision.finish(type, reason));
    }
}
