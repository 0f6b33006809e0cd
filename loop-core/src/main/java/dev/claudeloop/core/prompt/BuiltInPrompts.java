package dev.claudeloop.core.prompt;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.Option;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;

/** The prompts that the loop brings along, for users who write none. */
public final class BuiltInPrompts {
    private BuiltInPrompts() {}

    /** What an iteration is asked to do, and how much of it. */
    public static PromptTemplate prompt(LoopOptions options) {
        return prompt(options, options.get(LoopOptions.MODE), "");
    }

    /** The same for a project of which more is known, as a section of its own. */
    static PromptTemplate prompt(LoopOptions options, Mode mode, String project) {
        String howMuch = resource("strategy-" + options.get(LoopOptions.STRATEGY) + ".md");
        String text = resource(mode + ".md")
                .replace("{{project}}", project)
                .replace("{{strategy}}", howMuch.strip())
                .replace("{{planFile}}", path(options, LoopOptions.PLAN_FILE));
        return new PromptTemplate(withStatusFile(text, options));
    }

    /** The system prompt that asks for the LOOP_STATUS block and states the rules. */
    public static String status(LoopOptions options) {
        return withStatusFile(resource("status.md"), options);
    }

    private static String withStatusFile(String text, LoopOptions options) {
        return text.replace("{{statusFile}}", path(options, LoopOptions.STATUS_FILE));
    }

    private static String path(LoopOptions options, Option<Path> file) {
        return options.get(file).toString().replace('\\', '/');
    }

    private static String resource(String name) {
        try (InputStream in = BuiltInPrompts.class.getResourceAsStream("prompts/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
