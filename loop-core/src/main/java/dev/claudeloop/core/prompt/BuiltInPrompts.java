package dev.claudeloop.core.prompt;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.Option;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** The prompts that the loop brings along, for users who write none. */
final class BuiltInPrompts {
    private BuiltInPrompts() {}

    /** What an iteration is asked to do. */
    static PromptTemplate prompt(Mode mode) {
        return prompt(mode, "");
    }

    /** The same for a project of which more is known, as a section of its own. */
    static PromptTemplate prompt(Mode mode, String project) {
        return new PromptTemplate(resource(mode + ".md").replace("{{project}}", project));
    }

    /** What the options say for any template: how much iteration and run take on, and where their files are. */
    static Map<String, String> values(LoopOptions options) {
        String howMuch = resource("strategy-" + options.get(LoopOptions.STRATEGY) + ".md");
        return Map.of(
                "strategy", withStatusFile(howMuch.strip(), options),
                "limit", limit(options.get(LoopOptions.MAX_ITERATIONS)),
                "planFile", path(options, LoopOptions.PLAN_FILE),
                "statusFile", path(options, LoopOptions.STATUS_FILE));
    }

    /** The system prompt that asks for the LOOP_STATUS block and states the rules. */
    static String status(LoopOptions options) {
        return withStatusFile(resource("status.md"), options);
    }

    /** Iterations are numbered across the runs of a session, and the limit is that of one run. */
    private static String limit(int maxIterations) {
        return maxIterations == 0 ? "" : " (at most " + maxIterations + " in this run)";
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
