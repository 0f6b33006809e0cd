package dev.claudeloop.core.claude;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one call to the agent needs to know.
 *
 * @param rawStream where what it prints is kept
 * @param failingTests the ids of the tests that fail, for an agent that is about to give up
 * @param resumed the session to go on with; null for a fresh one
 */
public record AgentCall(
        String runId,
        int iteration,
        String prompt,
        Path systemPromptFile,
        Path rawStream,
        List<String> failingTests,
        @Nullable ResumedSession resumed) {

    /**
     * A session of an earlier call.
     *
     * @param costUsd what it has cost so far, as newer versions of the CLI count that again
     */
    public record ResumedSession(String id, double costUsd) {}

    public AgentCall(String runId, int iteration, String prompt, Path systemPromptFile, Path rawStream) {
        this(runId, iteration, prompt, systemPromptFile, rawStream, List.of(), null);
    }

    public AgentCall withFailingTests(List<String> ids) {
        return new AgentCall(runId, iteration, prompt, systemPromptFile, rawStream, ids, resumed);
    }

    public AgentCall resuming(@Nullable ResumedSession session) {
        return new AgentCall(runId, iteration, prompt, systemPromptFile, rawStream, failingTests, session);
    }
}
