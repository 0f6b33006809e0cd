package dev.claudeloop.core.prompt;

import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.Strategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The prompts that the loop brings along, for users who write none. */
public final class BuiltInPrompts {
    private static final String STRATEGY = "{{strategy}}";

    private BuiltInPrompts() {}

    /** What an iteration of this mode is asked to do, one item at a time. */
    public static PromptTemplate prompt(Mode mode) {
        return prompt(mode, Strategy.LOOP);
    }

    /** What an iteration of this mode is asked to do, and how much of it. */
    public static PromptTemplate prompt(Mode mode, Strategy strategy) {
        String howMuch = resource("strategy-" + strategy + ".md").strip();
        return new PromptTemplate(resource(mode + ".md").replace(STRATEGY, howMuch));
    }

    /** The system prompt that asks for the LOOP_STATUS block and states the rules. */
    public static String status() {
        return resource("status.md");
    }

    private static String resource(String name) {
        try (InputStream in = BuiltInPrompts.class.getResourceAsStream("prompts/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
