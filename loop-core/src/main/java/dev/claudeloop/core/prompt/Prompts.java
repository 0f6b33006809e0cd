package dev.claudeloop.core.prompt;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.Criterion;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.LoopStatus;
import dev.claudeloop.core.api.StatusRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
                template(options, projectDirectory, tool));
    }

    /** Words in double braces that the template uses and that mean nothing. */
    public Set<String> unknownTokens() {
        return template.unknown();
    }

    public String instructions() {
        return instructions;
    }

    /** What this iteration is told; feedback that the template has no place for comes at the end. */
    public String forIteration(int iteration, @Nullable IterationRecord previous, List<Criterion> criteria) {
        Map<String, String> values = new HashMap<>(BuiltInPrompts.values(options));
        values.put("instructions", instructions);
        values.put("projectRoot", projectDirectory.toString());
        values.put("workspacePath", projectDirectory.resolve(options.folder()).toString());
        values.put("iteration", Integer.toString(iteration));
        int most = options.get(LoopOptions.MAX_ITERATIONS);
        values.put("maxIterations", most == 0 ? "no limit" : Integer.toString(most));
        values.put("testCommand", tool.testCommand());
        read(projectDirectory.resolve(options.get(LoopOptions.PLAN_FILE)))
                .ifPresent(plan -> values.put("plan", PlainText.of(plan)));
        if (!criteria.isEmpty()) {
            var known = previous == null
                    ? ClaimsRecord.Criteria.NONE
                    : previous.claims().criteria();
            values.put("criteria", CriteriaText.of(criteria, known));
        }
        String feedback = previous == null ? null : previous.feedback();
        if (previous != null) {
            previousStatus(previous.claims()).ifPresent(status -> values.put("previousStatus", status));
        }
        if (feedback != null) {
            values.put("feedback", feedback);
        }
        String prompt = template.expand(values);
        return feedback == null || template.has("feedback")
                ? prompt
                : prompt + "\n\n## What the loop measured after the last iteration\n\n" + feedback + "\n";
    }

    private static Optional<String> previousStatus(ClaimsRecord claims) {
        StatusRecord status = claims.status();
        if (status != null && status.summary() != null) {
            return Optional.of(PlainText.of(status.summary()));
        }
        LoopStatus block = claims.loopStatus();
        return block == null || block.recommendation() == null
                ? Optional.empty()
                : Optional.of(PlainText.of(block.recommendation()));
    }

    /** The loop's own instructions to the agent, and the user's after them. */
    public String systemPrompt() {
        String status = BuiltInPrompts.status(options);
        return read(projectDirectory.resolve(options.get(LoopOptions.SYSTEM_PROMPT_FILE)))
                .map(own -> status + "\n\n" + own)
                .orElse(status);
    }

    private static String instructions(LoopOptions options, Path projectDirectory, BuildTool tool) {
        Path file = options.get(LoopOptions.INSTRUCTIONS_FILE);
        String orSayIt = ", or say it with " + tool.spell(LoopOptions.PROMPT) + "=\"...\".";
        String text = options.get(LoopOptions.PROMPT)
                .or(() -> read(projectDirectory.resolve(file)).filter(content -> !content.isBlank()))
                .orElseThrow(() -> new LoopException("No instructions: write what Claude should do to " + file + " (`"
                        + tool.call("init", options) + "` writes one to fill in)" + orSayIt));
        if (StarterFiles.isToFillIn(text)) {
            throw new LoopException("No instructions yet: say in " + file
                    + " what Claude should do and delete its line \"" + StarterFiles.TO_FILL_IN + "\"" + orSayIt);
        }
        return text;
    }

    private static PromptTemplate template(LoopOptions options, Path projectDirectory, BuildTool tool) {
        Optional<Path> named = options.get(LoopOptions.PROMPT_FILE);
        if (named.isPresent()) {
            return new PromptTemplate(read(projectDirectory.resolve(named.get()))
                    .orElseThrow(() -> new LoopException("The prompt file " + named.get()
                            + " does not exist: write it, or name another with " + tool.spell(LoopOptions.PROMPT_FILE)
                            + ".")));
        }
        var mode = options.get(LoopOptions.MODE);
        return read(projectDirectory.resolve(options.folder()).resolve("PROMPT." + mode + ".md"))
                .map(PromptTemplate::new)
                .orElseGet(() -> BuiltInPrompts.prompt(mode));
    }

    private static Optional<String> read(Path file) {
        try {
            return Files.isRegularFile(file)
                    ? Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8))
                    : Optional.empty();
        } catch (IOException e) {
            throw new LoopException(file + " cannot be read: " + e.getMessage(), e);
        }
    }
}
