package dev.claudeloop.testsupport;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The rehearsal agent, which reads the rehearsal itself and logs what it is asked. */
final class RehearsalPerformer implements Performer {
    private static final String LOG = ".claude-loop/state/rehearsal.log";

    @Override
    public Map<String, String> options(Map<String, String> scenario) {
        Map<String, String> options = new HashMap<>(scenario);
        options.put("rehearse", "true");
        return options;
    }

    @Override
    public Build lead(Build build, SampleProject sample, Map<String, String> options) {
        return build;
    }

    @Override
    public Optional<String> prompt(int iteration, SampleProject sample) throws IOException {
        String prompts = sample.has(LOG) ? sample.read(LOG) : "";
        int start = prompts.indexOf("# Iteration " + iteration + "\n");
        return start < 0 ? Optional.empty() : Optional.of(prompts.substring(prompts.indexOf("## Prompt\n", start)));
    }
}
