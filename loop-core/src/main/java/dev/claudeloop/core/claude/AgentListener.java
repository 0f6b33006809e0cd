package dev.claudeloop.core.claude;

import dev.claudeloop.core.stream.StreamEvent;

/** Follows one call to the agent. */
@FunctionalInterface
public interface AgentListener {
    default void started(ProcessHandle agent) {}

    void heard(StreamEvent event);
}
