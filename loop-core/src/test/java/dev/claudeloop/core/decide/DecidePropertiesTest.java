package dev.claudeloop.core.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ClaimsRecord.Tasks;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.api.VerifyPolicy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What must hold of every decision, tried on all combinations of the facts that matter. */
class DecidePropertiesTest {
    private static final List<Outcome> OUTCOMES = List.of(
            new Outcome.Finished(),
            new Outcome.MaxTurns(),
            new Outcome.TimedOut(Outcome.Limit.ITERATION, Duration.ofMinutes(15)),
            new Outcome.UsageLimited(null, "limit"),
            new Outcome.ApiError(401, false, "no"),
            new Outcome.ApiError(529, true, "overloaded"),
            new Outcome.BudgetSpent("spent"),
            new Outcome.Crashed(1, "oops"),
            new Outcome.MalformedResult("cut"),
            new Outcome.Interrupted());
    private static final List<VerificationRecord> VERIFICATIONS = List.of(
            Situation.NOT_RUN,
            Situation.GREEN,
            Situation.RED,
            Situation.LOSSY,
            Situation.RED.withRatchet(Situation.LOSSY.ratchet()));
    private static final List<UnaryOperator<Situation>> CLAIMS = List.of(
            s -> s,
            Situation::claimed,
            s -> s.claimed().veto("1 task is open"),
            s -> s.claimed().veto("blocked").blocked("help"));
    private static final List<UnaryOperator<Situation>> STOPS = List.of(
            s -> s,
            Situation::cancelled,
            Situation::stopped,
            s -> s.errorsInARow(3),
            s -> s.starvedInARow(2),
            s -> s.budgetSpent("spent"),
            s -> s.breakerOpen("stuck"),
            s -> s.stagnation("did nothing"));
    private static final List<UnaryOperator<Situation>> PLANS =
            List.of(s -> s.plan(null), s -> s.plan(new Tasks(1, 2)), s -> s.plan(new Tasks(3, 0)));
    private static final List<Boolean> YES_NO = List.of(true, false);

    @Test
    void nothing_is_complete_while_a_test_is_red_or_lost() {
        assertNever((facts, decision) -> facts.mode() == Mode.BUILD
                && decision.finishType() == FinishType.COMPLETE
                && facts.run().verify() != VerifyPolicy.NEVER
                && !facts.verification().confirms());
    }

    @Test
    void nothing_is_complete_without_a_claim_that_stands() {
        assertNever((facts, decision) -> facts.mode() == Mode.BUILD
                && decision.finishType() == FinishType.COMPLETE
                && !facts.claims().stands());
    }

    @Test
    void success_is_complete_whatever_limit_or_guard_was_reached() {
        assertNever((facts, decision) -> facts.mode() == Mode.BUILD
                && facts.claims().stands()
                && facts.verification().confirms()
                && facts.run().smartTermination()
                && !stopped(facts)
                && decision.finishType() != FinishType.COMPLETE);
    }

    @Test
    void a_usage_limit_is_never_an_error_and_never_without_changes() {
        assertNever((facts, decision) -> facts.outcome() instanceof Outcome.UsageLimited
                && (decision.finishType() == FinishType.ERROR || decision.finishType() == FinishType.NO_CHANGES));
    }

    @Test
    void a_person_who_stops_the_loop_stops_it() {
        assertNever((facts, decision) -> stopped(facts)
                && decision.finishType() != FinishType.MANUAL
                && decision.finishType() != FinishType.CANCELLED);
    }

    @Test
    void the_last_iteration_ends_the_loop() {
        assertNever((facts, decision) -> facts.iteration() == facts.run().maxIterations() && !decision.finishes());
    }

    @Test
    void every_decision_has_a_reason_and_every_end_a_type() {
        assertNever((facts, decision) ->
                decision.reason().isBlank() || decision.finishes() != (decision.finishType() != null));
    }

    private static boolean stopped(IterationFacts facts) {
        return facts.run().stopped() != null || facts.outcome() instanceof Outcome.Interrupted;
    }

    private static void assertNever(BiPredicate<IterationFacts, Decision> wrong) {
        assertThat(facts().filter(facts -> wrong.test(facts, Decide.next(facts)))
                        .findFirst())
                .isEmpty();
    }

    private static Stream<IterationFacts> facts() {
        Stream<UnaryOperator<Situation>> all = Stream.of(UnaryOperator.identity());
        all = with(all, Arrays.asList(Mode.values()), mode -> s -> s.mode(mode));
        all = with(all, OUTCOMES, outcome -> s -> s.outcome(outcome));
        all = with(all, VERIFICATIONS, verification -> s -> s.verification(verification));
        all = with(all, Arrays.asList(VerifyPolicy.values()), policy -> s -> s.verify(policy));
        all = with(all, CLAIMS, Function.identity());
        all = with(all, STOPS, Function.identity());
        all = with(all, PLANS, Function.identity());
        all = with(all, YES_NO, last -> s -> s.iteration(last ? 5 : 1));
        all = with(all, YES_NO, smart -> s -> s.smartTermination(smart));
        all = with(all, YES_NO, changed -> s -> (changed ? s : s.nothingChanged()).planChanged(changed));
        return all.map(facts -> facts.apply(new Situation()).facts());
    }

    private static <T extends @Nullable Object> Stream<UnaryOperator<Situation>> with(
            Stream<UnaryOperator<Situation>> before, List<T> values, Function<T, UnaryOperator<Situation>> step) {
        return before.flatMap(
                first -> values.stream().map(step).map(second -> situation -> second.apply(first.apply(situation))));
    }
}
