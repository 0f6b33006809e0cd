package dev.claudeloop.gradle;

import java.util.List;
import java.util.Map;

/**
 * Which tasks of which projects run the tests: those of the whole build for its root, and for a subproject those of
 * that project and of all that it depends on, which only the nested build knows.
 *
 * @param projectPath the project that the loop was called on, such as {@code :till}
 * @param tasks what the user wants to run
 */
record VerifyScope(String projectPath, List<String> tasks) {

    /** Whether an init script has to find the tasks; a task with a path or an option means just that one. */
    boolean isSearched() {
        return !projectPath.equals(":") && tasks.stream().noneMatch(task -> task.contains(":") || task.startsWith("-"));
    }

    /** What the nested build is asked for. */
    List<String> requests() {
        return isSearched() ? List.of(projectPath + ":claudeLoopScope") : tasks;
    }

    /** What the init script needs to know; all runs of a loop say the same, so a configuration cache is valid. */
    Map<String, String> systemProperties() {
        return isSearched()
                ? Map.of("dev.claudeloop.scope", projectPath, "dev.claudeloop.scopeTasks", String.join(",", tasks))
                : Map.of();
    }
}
