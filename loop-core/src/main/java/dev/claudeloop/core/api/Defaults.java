package dev.claudeloop.core.api;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Defaults that follow from other options. */
final class Defaults {
    private static final List<Option<?>> OWN_FILES = List.of(
            LoopOptions.INSTRUCTIONS_FILE,
            LoopOptions.SYSTEM_PROMPT_FILE,
            LoopOptions.PLAN_FILE,
            LoopOptions.TODO_FILE,
            LoopOptions.STATUS_FILE,
            LoopOptions.REHEARSAL_FILE);

    private Defaults() {}

    /** The user's layers, and below them what strategy and workspace make of the defaults. */
    static List<OptionLayer> under(List<OptionLayer> users) {
        var values = new HashMap<String, Object>();
        if (Setting.of(LoopOptions.STRATEGY, users).value() == Strategy.ITERATIVE) {
            values.put(LoopOptions.MAX_ITERATIONS.name(), "20");
            values.put(LoopOptions.STAGNATION_THRESHOLD.name(), "2");
        }
        if (Setting.of(LoopOptions.WORKSPACE, users).value() instanceof Optional<?> name && name.isPresent()) {
            values.putAll(ofWorkspace(name.get().toString()));
        }
        var layers = new ArrayList<>(users);
        layers.add(new OptionLayer(values, Option::name));
        return layers;
    }

    private static Map<String, Object> ofWorkspace(String name) {
        var files = new HashMap<String, Object>();
        for (Option<?> file : OWN_FILES) {
            String path = file.fallback().replaceFirst("^\\.claude-loop/", "");
            files.put(file.name(), workspaceFolder(name) + "/" + path);
        }
        return files;
    }

    /** Where a named loop has its files, seen from the project's folder. */
    static String workspaceFolder(String name) {
        return ".claude-loop/workspaces/" + name;
    }
}
