package dev.claudeloop.testsupport;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** The real CLI, with a model that plays the rehearsal. */
final class RealPerformer implements Performer {
    private final RealClaude claude = RealClaude.orSkip();
    private final List<ScriptedModel> models = new CopyOnWriteArrayList<>();

    @Override
    public Map<String, String> options(Map<String, String> scenario) {
        Map<String, String> options = new HashMap<>(scenario);
        options.put("claudeCommand", claude.command().toString());
        if ("plan".equals(scenario.get("mode"))) {
            // Otherwise the CLI lets nothing but the plan be written, and there is nothing to report.
            options.put("skipPermissions", "true");
        }
        return options;
    }

    @Override
    public Build lead(Build build, SampleProject sample, Map<String, String> options) throws IOException {
        String workspace = options.containsKey("workspace") ? "workspaces/" + options.get("workspace") + "/" : "";
        String rehearsal = ".claude-loop/" + workspace + "rehearsal.json";
        ScriptedModel model = KataModel.rehearsing(sample, rehearsal);
        models.add(model);
        return build.withEnvironment(model.environment(sample.directory().resolveSibling("claude-config")))
                .withEnvironment(Map.of(Agents.REHEARSAL, sample.file(rehearsal).toString()));
    }

    @Override
    public Optional<String> prompt(int iteration, SampleProject sample) {
        return models.stream()
                .flatMap(model -> model.turns().stream())
                .filter(request -> LoopPrompt.lastOf(request).iteration() == iteration)
                .map(ModelRequest::userText)
                .findFirst();
    }

    @Override
    public void close() {
        models.forEach(ScriptedModel::close);
    }
}
