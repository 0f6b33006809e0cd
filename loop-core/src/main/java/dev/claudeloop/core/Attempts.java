package dev.claudeloop.core;

import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Outcome;
import dev.claudeloop.core.claude.AgentCall;
import dev.claudeloop.core.claude.AgentListener;
import dev.claudeloop.core.claude.AgentRun;
import dev.claudeloop.core.claude.Claude;
import dev.claudeloop.core.guard.Backoff;
import dev.claudeloop.core.guard.RateLimit;
import dev.claudeloop.core.guard.UsageWait;
import dev.claudeloop.core.state.AgentTrace;
import dev.claudeloop.core.state.HeldStream;
import dev.claudeloop.core.state.Memory;
import dev.claudeloop.core.stream.StreamEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Calls the agent for one iteration, as often as passing errors and limits demand. */
final class Attempts {
    private final Claude claude;
    private final LoopOptions options;
    private final Guards guards;
    private final Memory memory;
    private final AgentTrace trace;
    private final LoopListener listener;
    private final Consumer<StreamEvent> heard;
    private final Timing timing;

    Attempts(
            Claude claude,
            LoopOptions options,
            Guards guards,
            Memory memory,
            AgentTrace trace,
            LoopListener listener,
            Consumer<StreamEvent> heard,
            Timing timing) {
        this.claude = claude;
        this.options = options;
        this.guards = guards;
        this.memory = memory;
        this.trace = trace;
        this.listener = listener;
        this.heard = heard;
        this.timing = timing;
    }

    /**
     * What the last attempt came to.
     *
     * @param gaveUp why a usage limit was not waited for
     */
    record Answer(AgentRun run, @Nullable String gaveUp) {}

    Answer call(AgentCall first) throws InterruptedException {
        AgentCall call = first;
        AgentRun latest = once(call);
        AgentRun run = latest;
        int tries = 1;
        Duration waited = Duration.ZERO;
        try {
            while (true) {
                if (run.outcome() instanceof Outcome.UsageLimited limit) {
                    UsageWait verdict = usageWait(limit, waited);
                    if (!(verdict instanceof UsageWait.Wait wait)) {
                        return new Answer(run, ((UsageWait.GiveUp) verdict).reason());
                    }
                    listener.usageLimited(limit.message(), timing.now().plus(wait.duration()));
                    timing.await(wait.duration(), "usage limit: " + limit.message(), listener);
                    waited = waited.plus(wait.duration());
                } else if (Backoff.again(run.outcome(), tries)) {
                    tries++;
                    timing.await(Backoff.before(tries, timing.jitter().getAsDouble()), tryAgain(run, tries), listener);
                } else if (isUnknownSession(call, run)) {
                    listener.warned("Claude does not know the session to go on with any more; a fresh one begins.");
                    call = call.resuming(null);
                } else {
                    return new Answer(run, null);
                }
                call = call.again(latest.record().costUsd());
                memory.restore();
                latest = once(call);
                run = new AgentRun(
                        latest.outcome(), latest.record().after(run.record()), latest.ownText(), latest.lastMessage());
            }
        } catch (InterruptedException e) {
            // What was done before the wait is kept all the same.
            Thread.currentThread().interrupt();
            return new Answer(run, null);
        }
    }

    private UsageWait usageWait(Outcome.UsageLimited limit, Duration waited) {
        Instant now = timing.now();
        return UsageWait.of(
                limit, now, options, guards.spent(), waited, timing.jitter().getAsDouble());
    }

    private static String tryAgain(AgentRun run, int attempt) {
        String error = run.outcome() instanceof Outcome.ApiError api
                ? api.message()
                : run.outcome().id();
        return "try " + attempt + " of " + Backoff.MOST_TRIES + " after an error that may pass: " + error;
    }

    private static boolean isUnknownSession(AgentCall call, AgentRun run) {
        String errors = Optional.ofNullable(run.record().stderrTail()).orElse("")
                + run.record().errors();
        return call.resumed() != null && errors.contains("No conversation found with session ID");
    }

    private AgentRun once(AgentCall call) throws InterruptedException {
        takeACall();
        AgentRun run;
        try (HeldStream stream =
                call.attempt() == 1 ? HeldStream.create(call.rawStream()) : HeldStream.of(call.rawStream())) {
            run = claude.run(call.withBudget(guards.restUsd()), tracing(call));
            if (stream.restore()) {
                listener.warned("Something deleted what Claude was printing while it worked; it is restored.");
            }
        }
        trace.clear();
        guards.paid(run.record());
        return run;
    }

    private AgentListener tracing(AgentCall call) {
        return new AgentListener() {
            @Override
            public void started(ProcessHandle agent) {
                trace.write(agent.pid(), agent.info().startInstant().orElse(null), call.runId());
            }

            @Override
            public void heard(StreamEvent event) {
                heard.accept(event);
            }
        };
    }

    /** The hour's calls are counted across runs; whoever has none left waits. */
    private void takeACall() throws InterruptedException {
        var limit = RateLimit.of(options);
        if (limit.isOff()) {
            // The list would grow with each call, and be written anew for nobody.
            return;
        }
        List<Instant> calls = limit.recent(memory.calls(), timing.now());
        Duration wait = limit.waitFor(calls, timing.now());
        if (!wait.isZero()) {
            timing.await(wait, limit.perHour() + " calls in the last hour are all that callsPerHour allows", listener);
        }
        var taken = new ArrayList<>(limit.recent(calls, timing.now()));
        taken.add(timing.now());
        memory.saveCalls(taken);
        guards.callsLeft(limit.left(taken, timing.now()));
    }
}
