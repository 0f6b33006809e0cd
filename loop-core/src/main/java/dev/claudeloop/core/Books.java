package dev.claudeloop.core;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The files in which the agent keeps account of its work, among changed files, which git names from its own top folder.
 *
 * @param plan the plan
 * @param all plan and to-do list
 */
record Books(Set<String> plan, Set<String> all) {

    static Books among(List<String> changed, LoopOptions options) {
        Set<String> plan = named(changed, options, LoopOptions.PLAN_FILE);
        var all = new HashSet<>(plan);
        all.addAll(named(changed, options, LoopOptions.TODO_FILE));
        return new Books(plan, Set.copyOf(all));
    }

    private static Set<String> named(List<String> changed, LoopOptions options, Option<Path> book) {
        String name = options.get(book).toString().replace('\\', '/');
        return changed.stream()
                .filter(file -> file.equals(name) || file.endsWith("/" + name))
                .collect(Collectors.toUnmodifiableSet());
    }
}
