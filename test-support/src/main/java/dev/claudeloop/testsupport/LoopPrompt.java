package dev.claudeloop.testsupport;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Where a request of the agent stands in an iteration.
 *
 * @param answers how often the model has answered since
 */
record LoopPrompt(int iteration, int answers) {
    /** In the built-in prompts, and in those that the samples have of their own. */
    private static final Pattern NUMBER =
            Pattern.compile("(?m)^(?:# Iteration|# Planning, iteration|This is iteration) (\\d+)\\b");

    /** The last one in a request; a session that goes on holds those of earlier iterations too. */
    static LoopPrompt lastOf(ModelRequest request) {
        var last = new LoopPrompt(0, 0);
        for (JsonNode message : request.body().path("messages")) {
            if (message.path("role").asString("").equals("assistant")) {
                last = new LoopPrompt(last.iteration, last.answers + 1);
            } else {
                Matcher number = NUMBER.matcher(ModelRequest.texts(message.path("content")));
                last = number.find() ? new LoopPrompt(Integer.parseInt(number.group(1)), 0) : last;
            }
        }
        if (last.iteration == 0) {
            throw new IllegalArgumentException("This prompt tells no iteration.");
        }
        return last;
    }
}
