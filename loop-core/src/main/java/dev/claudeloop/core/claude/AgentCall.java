package dev.claudeloop.core.claude;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one call to the agent needs to know.
 *
 * @param attempt from 1; what a further attempt prints is kept after what the earlier ones printed
 * @param rawStream where what it prints is kept
 * @param failingTests the ids of the tests that fail, for an agent that is about to give up
 * @param resumed the session to go on with; null for a fresh one
 * @param budgetUsd what the call may cost; null for no limit
 */
public record AgentCall(
        String runId,
        int iteration,
        int attempt,
        String prompt,
        Path systemPromptFile,
        Path rawStream,
        List<String> failingTests,
        @Nullable ResumedSession resumed,
        @Nullable Double budgetUsd) {

    /**
     * A session of an earlier call.
     *
     * @param costUsd what it has cost so far, as newer versions of the CLI count that again
     */
    public record ResumedSession(String id, double costUsd) {}

    public AgentCall(String runId, int iteration, String prompt, Path systemPromptFile, Path rawStream) {
        this(runId, iteration, 1, prompt, systemPromptFile, rawStream, List.of(), null, null);
    }

    public AgentCall withFailingTests(List<String> ids) {
        return new AgentCall(runId, iteration, attempt, prompt, systemPromptFile, rawStream, ids, resumed, budgetUsd);
    }

    public AgentCall resuming(@Nullable ResumedSession session) {
        return new AgentCall(
                runId, iteration, attempt, prompt, systemPromptFile, rawStream, failingTests, session, budgetUsd);
    }

    public AgentCall withBudget(@Nullable Double usd) {
        return new AgentCall(
                runId, iteration, attempt, prompt, systemPromptFile, rawStream, failingTests, resumed, usd);
    }

    /** The next attempt; a session that goes on has cost what the last attempt of it did. */
    public AgentCall again(double costUsd) {
        ResumedSession session = resumed == null ? null : new ResumedSession(resumed.id(), resumed.costUsd() + costUsd);
        return new AgentCall(
                runId, iteration, attempt + 1, prompt, systemPromptFile, rawStream, failingTests, session, budgetUsd);
    }
}
