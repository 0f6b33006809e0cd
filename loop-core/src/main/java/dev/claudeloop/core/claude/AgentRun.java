package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.Outcome;

/**
 * What one call to the agent came to.
 *
 * @param ownText all that the agent itself said, without subagents and answers of tools; only the end where it is long
 * @param lastMessage the last message of the agent itself that has words
 */
public record AgentRun(Outcome outcome, ClaudeRecord record, String ownText, String lastMessage) {}
