package dev.claudeloop.core.claude;

import java.io.StringWriter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Words to the agent, as the line that it reads them from. */
final class UserMessage {
    private static final JsonFactory JSON = new JsonFactory();

    private UserMessage() {}

    static String line(String words) {
        var line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
            json.writeStartObject();
            json.writeStringProperty("type", "user");
            json.writeStringProperty("session_id", "");
            json.writeObjectPropertyStart("message");
            json.writeStringProperty("role", "user");
            json.writeStringProperty("content", words);
            json.writeEndObject();
            json.writeNullProperty("parent_tool_use_id");
            json.writeEndObject();
        }
        return line.toString();
    }
}
