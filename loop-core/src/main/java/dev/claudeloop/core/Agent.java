package dev.claudeloop.core;

import dev.claudeloop.core.api.Criterion;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.VerificationRecord.TestFailure;
import dev.claudeloop.core.claude.AgentCall;
import dev.claudeloop.core.claude.AgentCall.ResumedSession;
import dev.claudeloop.core.prompt.Prompts;
import dev.claudeloop.core.state.StateDirectory;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The agent at work on one iteration: told what to do, and called until an answer stands. */
final class Agent {
    private final LoopOptions options;
    private final Prompts prompts;
    private final StateDirectory state;
    private final Attempts attempts;

    Agent(LoopOptions options, Prompts prompts, StateDirectory state, Attempts attempts) {
        this.options = options;
        this.prompts = prompts;
        this.state = state;
        this.attempts = attempts;
    }

    /**
     * Lets the agent work on an iteration.
     *
     * @param sessionCostUsd what Claude's own session has cost so far, if it goes on
     */
    Attempts.Answer work(
            String runId,
            int number,
            @Nullable IterationRecord previous,
            List<Criterion> criteria,
            double sessionCostUsd)
            throws InterruptedException {
        Optional<IterationRecord> last = Optional.ofNullable(previous);
        String prompt = prompts.forIteration(number, previous, criteria);
        List<String> failing = last.map(IterationRecord::verification).stream()
                .flatMap(verification -> verification.failures().stream())
                .map(TestFailure::id)
                .toList();
        ResumedSession resumed = options.get(LoopOptions.CONTINUE_SESSION)
                ? last.map(record -> record.claude().sessionId())
                        .map(id -> new ResumedSession(id, sessionCostUsd))
                        .orElse(null)
                : null;
        return attempts.call(new AgentCall(runId, number, prompt, state.systemPrompt(), state.stream())
                .withFailingTests(failing)
                .resuming(resumed));
    }
}
