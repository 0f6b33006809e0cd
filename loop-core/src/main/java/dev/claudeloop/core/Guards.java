package dev.claudeloop.core;

import dev.claudeloop.core.api.BreakerRecord;
import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.ForwardClock;
import dev.claudeloop.core.api.GuardsRecord;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Spent;
import dev.claudeloop.core.decide.RunFacts;
import dev.claudeloop.core.guard.Breaker;
import dev.claudeloop.core.guard.Budgets;
import dev.claudeloop.core.guard.Signals;
import dev.claudeloop.core.guard.Stagnation;
import dev.claudeloop.core.guard.StreakFold;
import dev.claudeloop.core.guard.Thresholds;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The guards of a session in the course of a run: what has been counted and spent, and what that means. */
final class Guards {
    private final LoopOptions options;
    private final Budgets budgets;
    private final Thresholds thresholds;
    private final ForwardClock clock;
    private final Instant start;
    private Spent paid;
    private BreakerRecord breaker;
    private GuardsRecord.Streaks streaks;
    private @Nullable Integer callsLeft;

    Guards(LoopOptions options, BreakerRecord breaker, GuardsRecord.Streaks streaks, Spent spentBefore, Clock clock) {
        this.options = options;
        this.budgets = Budgets.of(options);
        this.thresholds = Thresholds.of(options);
        this.clock = new ForwardClock(clock);
        this.start = this.clock.instant();
        this.paid = spentBefore;
        this.breaker = breaker;
        this.streaks = streaks;
    }

    /** What the session has used up; time runs whether or not an agent works. */
    Spent spent() {
        return paid.plus(0, 0, Duration.between(start, clock.instant()).toMillis());
    }

    @Nullable Double restUsd() {
        var rest = budgets.restUsd(spent());
        return rest.isPresent() ? rest.getAsDouble() : null;
    }

    void paid(ClaudeRecord call) {
        paid = paid.plus(call.costUsd(), call.tokens().all(), 0);
    }

    void callsLeft(OptionalInt left) {
        callsLeft = left.isPresent() ? left.getAsInt() : null;
    }

    /** Why no iteration may begin: an open breaker, or nothing left to spend. */
    Optional<Decision> mayNotStart() {
        BreakerRecord.Opening opening = breaker.opening();
        if (opening != null) {
            return Optional.of(Decision.finish(FinishType.CIRCUIT_OPEN, opening.reason()));
        }
        return budgets.spent(spent()).map(reason -> Decision.finish(FinishType.BUDGET_EXHAUSTED, reason));
    }

    /** Counts an iteration in. */
    void count(Signals signals, boolean error, Instant now) {
        breaker = Breaker.after(breaker, signals, thresholds, now);
        streaks = StreakFold.after(streaks, signals, error);
    }

    /**
     * What is known about the run when it must be decided what follows an iteration.
     *
     * @param stopped how a person stopped the loop, if one did
     * @param usageLimit why a usage limit that was met is not waited for
     */
    RunFacts facts(@Nullable FinishType stopped, @Nullable String usageLimit) {
        BreakerRecord.Opening opening = breaker.opening();
        return new RunFacts(
                options.get(LoopOptions.MAX_ITERATIONS),
                options.get(LoopOptions.VERIFY),
                stopped,
                usageLimit,
                streaks.errors(),
                streaks.starved(),
                budgets.spent(spent()).orElse(null),
                opening == null ? null : opening.reason(),
                Stagnation.of(options).detected(streaks).orElse(null),
                options.get(LoopOptions.SMART_TERMINATION));
    }

    /** The guards as they stand when it is decided what follows; a breaker that ended nothing did not open. */
    GuardsRecord settle(Decision decision) {
        FinishType finish = decision.finishType();
        if (finish != FinishType.CIRCUIT_OPEN) {
            breaker = new BreakerRecord(breaker.schemaVersion(), breaker.counters(), null);
        }
        if (finish != null) {
            breaker = Breaker.atEnd(breaker, finish);
        }
        return new GuardsRecord(breaker, streaks, spent(), callsLeft);
    }
}
