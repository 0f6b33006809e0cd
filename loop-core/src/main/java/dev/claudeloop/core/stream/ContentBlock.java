package dev.claudeloop.core.stream;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One part of a message. */
public sealed interface ContentBlock {

    /** Words of the agent, or words to it. */
    record Text(String text) implements ContentBlock {}

    /** What the model thought before it spoke. */
    record Thinking(String text) implements ContentBlock {}

    /** The model calls a tool. */
    record ToolUse(@Nullable String id, String name, StreamEvent.ToolInput input) implements ContentBlock {}

    /** A tool answered; its parts are joined by line ends, and what is no text is named in brackets. */
    record ToolResult(@Nullable String toolUseId, boolean isError, String text) implements ContentBlock {}

    /** A block of another type. */
    record Other(String type) implements ContentBlock {}

    /** The words of the text blocks. */
    static String textOf(List<ContentBlock> blocks) {
        return only(Text.class, blocks).stream().map(Text::text).collect(Collectors.joining("\n"));
    }

    /** The blocks of one kind. */
    static <T extends ContentBlock> List<T> only(Class<T> kind, List<ContentBlock> blocks) {
        return blocks.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
