package dev.claudeloop.testsupport;

import java.util.Map;

/** A part of what the scripted model says in one turn. */
public sealed interface Block {

    /** Words for the user. */
    record Text(String text) implements Block {}

    /** Words that the model keeps to itself. */
    record Thinking(String text) implements Block {}

    /** A call of one of Claude's tools, with its input as JSON values. */
    record ToolCall(String name, Map<String, ?> input) implements Block {
        public ToolCall {
            input = Map.copyOf(input);
        }
    }
}
