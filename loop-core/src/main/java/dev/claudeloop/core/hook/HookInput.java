package dev.claudeloop.core.hook;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * What Claude tells a hook.
 *
 * @param directory where Claude works, if it says so
 * @param stopBlocked whether Claude is at work only because a hook did not let it stop
 */
record HookInput(@Nullable String directory, boolean stopBlocked) {

    /** Reads to the end of the object, not of the stream, and keeps nothing else; what is no JSON tells nothing. */
    static HookInput read(InputStream in) {
        String directory = null;
        boolean stopBlocked = false;
        try (JsonParser parser = Json.FACTORY.createParser(ObjectReadContext.empty(), in)) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                    String name = parser.currentName();
                    JsonToken value = parser.nextToken();
                    if (name.equals("cwd") && value == JsonToken.VALUE_STRING) {
                        directory = parser.getString();
                    } else if (name.equals("stop_hook_active")) {
                        stopBlocked = value == JsonToken.VALUE_TRUE;
                    }
                    parser.skipChildren();
                }
            }
        } catch (JacksonException e) {
            // A hook must answer whatever it is told.
        }
        return new HookInput(directory, stopBlocked);
    }
}
