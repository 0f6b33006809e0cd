package dev.claudeloop.testsupport;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Lets the scripted model do with Claude's tools what the rehearsal of a sample does. */
public final class KataModel {

    private final SampleProject sample;

    private KataModel(SampleProject sample) {
        this.sample = sample;
    }

    public static ScriptedModel rehearsing(SampleProject sample) throws IOException {
        JsonNode rehearsal = JsonMapper.shared().readTree(sample.read(".claude-loop/rehearsal.json"));
        var model = new KataModel(sample);
        return ScriptedModel.playing(
                rehearsal.path("iterations").valueStream().flatMap(model::turns).toArray(Step[]::new));
    }

    /** Claude changes only files that it has read. */
    private Stream<Turn> turns(JsonNode iteration) {
        List<Block> reads = new ArrayList<>();
        List<Block> changes = new ArrayList<>();
        iteration.path("write").properties().forEach(file -> {
            reads.add(tool("Read", Map.of("file_path", path(file.getKey()))));
            changes.add(tool("Write", Map.of("file_path", path(file.getKey()), "content", text(file.getValue()))));
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
        String message = iteration.path("commit").asString();
        return Stream.of(
                Turn.of(reads.toArray(Block[]::new)),
                Turn.of(changes.toArray(Block[]::new)),
                Turn.of(bash("git add -A")),
                Turn.of(bash("git commit -m \"" + message + "\"")),
                Turn.text(text(iteration.path("say"))));
    }

    private String path(String file) {
        return sample.file(file).toString();
    }

    private static Block bash(String command) {
        return tool("Bash", Map.of("command", command));
    }

    private static Block tool(String name, Map<String, String> input) {
        return new Block.ToolCall(name, input);
    }

    private static String text(JsonNode textOrLines) {
        return textOrLines.isArray()
                ? textOrLines.valueStream().map(JsonNode::asString).collect(Collectors.joining("\n"))
                : textOrLines.asString();
    }
}
