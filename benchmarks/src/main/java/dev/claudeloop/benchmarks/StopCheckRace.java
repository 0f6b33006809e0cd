package dev.claudeloop.benchmarks;

import dev.claudeloop.core.hook.HookSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks the stop check as it is installed, the same without its archive of classes, and two scripts with jq whether
 * Claude may stop, in turn, several times; all object, and count that in the status file.
 */
final class StopCheckRace {
    private static final String STATUS = """
            {"spec": "Build it.", "criteria": ["tests pass", "lint clean", "docs done"],
             "criteriaStatus": {"tests pass": false, "lint clean": true, "docs done": false}, "exit_signal": false,
             "steps": ["one", "two", "three"], "completedSteps": ["one"], "remainingSteps": ["two", "three"],
             "iteration": 2, "status": "in_progress", "circuitBreaker": {"stuckCount": 0, "lastUnmet": "tests pass"}}
            """;
    private static final JsonMapper JSON = JsonMapper.shared();

    private StopCheckRace() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path project = Files.createTempDirectory("claude-loop-race");
        try {
            HookSettings.install(project);
            run(project, Path.of(arguments[0]), Integer.parseInt(arguments[1]));
        } finally {
            try (var files = Files.walk(project)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static void run(Path project, Path scripts, int rounds) throws IOException, InterruptedException {
        Path status = project.resolve(".claude-loop").resolve("status.json");
        Path input = project.resolve("input.json");
        Path output = project.resolve("output.json");
        Files.write(
                input,
                JSON.writeValueAsBytes(
                        Map.of("cwd", project.toString(), "hook_event_name", "Stop", "stop_hook_active", false)));
        List<String> command = installed(project);
        List<String> plain = new ArrayList<>(command);
        plain.removeIf(word -> word.startsWith("-XX:SharedArchiveFile="));
        var check = new Runner("The stop check as it is installed", command);
        var others = List.of(
                new Runner("the same without its archive of classes", plain),
                new Runner("bash with a jq for each question", script(scripts, "stop-check.sh")),
                new Runner("bash with as few jq as it takes", script(scripts, "stop-check-tight.sh")));
        var all = new ArrayList<>(others);
        all.add(0, check);
        for (int round = 1; round <= rounds; round++) {
            for (Runner runner : all) {
                Files.writeString(status, STATUS);
                runner.run(input, output);
                requireObjection(runner.name(), output, status);
            }
        }
        System.out.println(check.name() + " is as fast as");
        others.forEach(other -> System.out.println(check.beside(other)));
    }

    /** A race counts only if all do the same. */
    private static void requireObjection(String name, Path output, Path status) throws IOException {
        JsonNode answer = JSON.readTree(Files.readAllBytes(output));
        JsonNode count = JSON.readTree(Files.readAllBytes(status)).at("/circuitBreaker/stuckCount");
        if (!answer.path("reason").asString("").equals("unmet criteria: tests pass, docs done") || count.asInt() != 1) {
            throw new IOException(name + " answered " + answer + " and counted " + count);
        }
    }

    private static List<String> installed(Path project) throws IOException {
        Path settings = project.resolve(".claude").resolve("settings.local.json");
        JsonNode hook = JSON.readTree(Files.readAllBytes(settings)).at("/hooks/Stop/0/hooks/0");
        var words = new ArrayList<>(List.of(hook.path("command").asString()));
        hook.path("args").valueStream().map(JsonNode::asString).forEach(words::add);
        return words;
    }

    private static List<String> script(Path folder, String name) {
        return List.of("bash", folder.resolve(name).toString());
    }
}
