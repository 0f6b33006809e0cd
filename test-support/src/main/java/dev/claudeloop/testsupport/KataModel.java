package dev.claudeloop.testsupport;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Lets the scripted model do with Claude's tools what the rehearsal of a sample does. */
public final class KataModel {
    private static final Set<String> TOLD =
            Set.of("say", "write", "edit", "delete", "commit", "costUsd", "hang", "result");
    private static final Turn NUDGED = Turn.text("I have nothing to add.");

    /** What the pinned CLI takes for a token that its default model writes. */
    private static final double USD_PER_TOKEN = 0.00001;

    private final SampleProject sample;
    private final List<JsonNode> iterations;

    private KataModel(SampleProject sample, List<JsonNode> iterations) {
        this.sample = sample;
        this.iterations = iterations;
    }

    public static ScriptedModel rehearsing(SampleProject sample) throws IOException {
        return rehearsing(sample, ".claude-loop/rehearsal.json");
    }

    static ScriptedModel rehearsing(SampleProject sample, String file) throws IOException {
        JsonNode rehearsal = JsonMapper.shared().readTree(sample.read(file));
        List<JsonNode> iterations = rehearsal.path("iterations").valueStream().toList();
        iterations.forEach(KataModel::requireToldToTheCli);
        return ScriptedModel.answering(new KataModel(sample, iterations)::turn);
    }

    /** How Claude's process itself behaves is not for the model to say, but for its silence. */
    private static void requireToldToTheCli(JsonNode iteration) {
        boolean endsUntold = !iteration.path("result").asBoolean(true) && !hangs(iteration);
        if (endsUntold || !TOLD.containsAll(iteration.propertyNames())) {
            throw new IllegalArgumentException("The real CLI cannot be told to do this: " + iteration);
        }
    }

    /** A loop that was stopped, or starts over, picks the iteration; the rest of an earlier one is not played. */
    private Turn turn(ModelRequest request) {
        LoopPrompt prompt = LoopPrompt.lastOf(request);
        if (prompt.iteration() > iterations.size()) {
            return Turn.text("The rehearsal has nothing left to play.");
        }
        List<Turn> turns = turns(iterations.get(prompt.iteration() - 1));
        return prompt.answers() < turns.size() ? turns.get(prompt.answers()) : NUDGED;
    }

    /** Claude changes only files that it has read. */
    private List<Turn> turns(JsonNode iteration) {
        List<Block> reads = new ArrayList<>();
        List<Block> changes = new ArrayList<>();
        iteration.path("write").properties().forEach(file -> {
            reads.add(tool("Read", Map.of("file_path", path(file.getKey()))));
            changes.add(tool("Write", Map.of("file_path", path(file.getKey()), "content", content(file.getValue()))));
        });
        iteration.path("edit").forEach(edit -> {
            String path = path(edit.path("file").asString());
            reads.add(tool("Read", Map.of("file_path", path)));
            changes.add(tool(
                    "Edit",
                    Map.of(
                            "file_path", path,
                            "old_string", edit.path("old").asString(),
                            "new_string", edit.path("new").asString())));
        });
        List<Turn> turns = new ArrayList<>();
        if (!changes.isEmpty()) {
            turns.add(Turn.of(reads.toArray(Block[]::new)));
            turns.add(Turn.of(changes.toArray(Block[]::new)));
        }
        iteration.path("delete").forEach(file -> turns.add(bash("git rm -r -- \"" + file.asString() + "\"")));
        String message = iteration.path("commit").asString("");
        if (!message.isEmpty()) {
            turns.add(bash("git add -A"));
            turns.add(bash("git commit -m \"" + message + "\""));
        }
        turns.add(lastWords(iteration));
        return turns;
    }

    private static Turn lastWords(JsonNode iteration) {
        String words = iteration.has("say") ? text(iteration.path("say")) : "Done.";
        int tokens = (int) Math.round(iteration.path("costUsd").asDouble(0) / USD_PER_TOKEN);
        Turn said = tokens == 0 ? Turn.text(words) : Turn.ofTokens(tokens, words);
        return hangs(iteration) ? said.after(Duration.ofDays(1)) : said;
    }

    private static boolean hangs(JsonNode iteration) {
        return iteration.path("hang").asBoolean(false);
    }

    private String path(String file) {
        return sample.file(file).toString();
    }

    private static Turn bash(String command) {
        return Turn.of(tool("Bash", Map.of("command", command)));
    }

    private static Block tool(String name, Map<String, String> input) {
        return new Block.ToolCall(name, input);
    }

    private static String content(JsonNode textOrLines) {
        return textOrLines.isArray() ? text(textOrLines) + "\n" : text(textOrLines);
    }

    private static String text(JsonNode textOrLines) {
        return textOrLines.isArray()
                ? textOrLines.valueStream().map(JsonNode::asString).collect(Collectors.joining("\n"))
                : textOrLines.asString();
    }
}
