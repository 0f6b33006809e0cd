package dev.claudeloop.core.decide;

import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.api.VerificationRecord;

/** Says what is still missing, in one sentence. */
final class WhyGoOn {

    private WhyGoOn() {}

    static String reason(IterationFacts facts) {
        if (Errors.isError(facts.outcome())) {
            return "the agent failed: " + Errors.message(facts.outcome());
        }
        if (facts.run().starvedInARow() > 0) {
            return "the agent was denied its tools and changed nothing";
        }
        ClaimsRecord claims = facts.claims();
        VerificationRecord verification = facts.verification();
        String missing = missing(facts.outcome(), claims, verification);
        return claims.claimed() ? "the agent says it is done, but " + missing : missing;
    }

    private static String missing(Outcome outcome, ClaimsRecord claims, VerificationRecord verification) {
        ClaimsRecord.Tasks plan = claims.plan();
        if (verification.red()) {
            return verification.verdict();
        }
        if (!claims.vetoes().isEmpty()) {
            return String.join("; ", claims.vetoes());
        }
        if (claims.claimed()) {
            return verification.confirms() ? "smartTermination is off" : "the tests have not confirmed it";
        }
        if (plan != null && plan.open() > 0) {
            return plan.open() == 1 ? "1 task of the plan is open" : plan.open() + " tasks of the plan are open";
        }
        if (outcome instanceof Outcome.MaxTurns) {
            return "the agent ran out of turns (maxTurns)";
        }
        return outcome instanceof Outcome.TimedOut
                ? "the agent ran out of time"
                : "the agent has not said that it is done";
    }
}
