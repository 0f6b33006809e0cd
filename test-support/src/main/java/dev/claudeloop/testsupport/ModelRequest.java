package dev.claudeloop.testsupport;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A request that the scripted model was sent; the names of its headers are in lower case. */
public record ModelRequest(String method, String path, Map<String, String> headers, JsonNode body) {
    public ModelRequest {
        headers = Map.copyOf(headers);
    }

    /** Whether the agent asks for its next turn; titles and the like are asked for without tools. */
    public boolean isTurn() {
        return method.equals("POST")
                && path.equals("/v1/messages")
                && !body.path("tools").isEmpty();
    }

    /** The instructions that the model was given, as one text. */
    public String systemPrompt() {
        return texts(body.path("system"));
    }

    /** All that was said by the user's side, prompts and reminders, as one text. */
    public String userText() {
        return userMessages().map(ModelRequest::texts).collect(Collectors.joining("\n"));
    }

    /** The results of the tools called so far, oldest first. */
    public List<JsonNode> toolResults() {
        return userMessages()
                .flatMap(content -> content.valueStream())
                .filter(block -> block.path("type").asString("").equals("tool_result"))
                .toList();
    }

    private Stream<JsonNode> userMessages() {
        return body.path("messages")
                .valueStream()
                .filter(message -> message.path("role").asString("").equals("user"))
                .map(message -> message.path("content"));
    }

    static String texts(JsonNode content) {
        return content.isString()
                ? content.asString()
                : content.valueStream()
                        .map(block -> block.path("text").asString(""))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("\n"));
    }
}
