package dev.claudeloop.core.prompt;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the agent is told in each iteration, from the user's files or the built-in ones. */
public final class Prompts {
    private final LoopOptions options;
    private final Path projectDirectory;
    private final BuildTool tool;
    private final String instructions;
    private final PromptTemplate template;

    private Prompts(
            LoopOptions options, Path projectDirectory, BuildTool tool, String instructions, PromptTemplate template) {
        this.options = options;
        this.projectDirectory = projectDirectory;
        this.tool = tool;
        this.instructions = instructions;
        this.template = template;
    }

    /** Reads the instructions and the template; no instructions at all is an error that says where to put them. */
    public static Prompts load(LoopOptions options, Path projectDirectory, BuildTool tool) {
        return new Prompts(
                options,
                projectDirectory,
                tool,
                instructions(options, projectDirectory, tool),
                template(options, projectDirectory));
    }

    /** Words in double braces that the template uses and that mean nothing. */
    public Set<String> unknownTokens() {
        return template.unknown();
    }

    public String forIteration(int iteration, Optional<String> feedback) {
        Map<String, String> values = new HashMap<>();
        values.put("instructions", instructions);
        values.put("projectRoot", projectDirectory.toString());
        values.put("iteration", Integer.toString(iteration));
        values.put("maxIterations", Integer.toString(options.get(LoopOptions.MAX_ITERATIONS)));
        values.put(
                "plan",
                read(projectDirectory.resolve(options.get(LoopOptions.PLAN_FILE)))
                        .orElse(""));
        values.put("feedback", feedback.orElse(""));
        values.put("testCommand", tool.testCommand());
        return template.expand(values);
    }

    /** The loop's own instructions to the agent, and the user's after them. */
    public String systemPrompt() {
        String status = BuiltInPrompts.status();
        return read(projectDirectory.resolve(options.get(LoopOptions.SYSTEM_PROMPT_FILE)))
                .map(own -> status + "\n\n" + own)
                .orElse(status);
    }

    private static String instructions(LoopOptions options, Path projectDirectory, BuildTool tool) {
        Path file = options.get(LoopOptions.INSTRUCTIONS_FILE);
        return options.get(LoopOptions.PROMPT)
                .or(() -> read(projectDirectory.resolve(file)).filter(text -> !text.isBlank()))
                .orElseThrow(() -> new LoopException("No instructions: write what Claude should do to " + file
                        + ", or say it with " + tool.spell(LoopOptions.PROMPT) + "=\"...\"."));
    }

    private static PromptTemplate template(LoopOptions options, Path projectDirectory) {
        Optional<Path> named = options.get(LoopOptions.PROMPT_FILE);
        if (named.isPresent()) {
            return new PromptTemplate(read(projectDirectory.resolve(named.get()))
                    .orElseThrow(() -> new LoopException("The prompt file " + named.get() + " does not exist.")));
        }
        var mode = options.get(LoopOptions.MODE);
        return read(projectDirectory.resolve(".claude-loop").resolve("PROMPT." + mode + ".md"))
                .map(PromptTemplate::new)
                .orElseGet(() -> BuiltInPrompts.prompt(mode));
    }

    private static Optional<String> read(Path file) {
        try {
            return Files.isRegularFile(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
