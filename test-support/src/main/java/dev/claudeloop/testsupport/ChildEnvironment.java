package dev.claudeloop.testsupport;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The environment of a child process: what the caller has, without what would change how a loop or a build behaves. */
final class ChildEnvironment {
    private static final Set<String> DROPPED = Set.of(
            "CI",
            "CLAUDECODE",
            "GIT_DIR",
            "GIT_INDEX_FILE",
            "GIT_WORK_TREE",
            "GITHUB_ACTIONS",
            "GITHUB_OUTPUT",
            "GITHUB_STEP_SUMMARY",
            "GITHUB_WORKSPACE",
            "GITLAB_CI",
            "JENKINS_URL",
            "M2_HOME",
            "MAVEN_BASEDIR",
            "MAVEN_CMD_LINE_ARGS",
            "MAVEN_DEBUG_OPTS",
            "MAVEN_HOME",
            "MAVEN_PROJECTBASEDIR");
    private static final List<String> DROPPED_PREFIXES = List.of("CLAUDE_", "ANTHROPIC_");
    private static final List<String> JVM_OPTIONS = List.of("MAVEN_OPTS", "GRADLE_OPTS", "JAVA_TOOL_OPTIONS");
    private static final List<String> DEBUG_OPTIONS = List.of("-agentlib:jdwp", "-Xdebug", "-Xrunjdwp");

    private ChildEnvironment() {}

    static Map<String, String> of(Map<String, String> inherited, Map<String, String> added) {
        Map<String, String> environment = new HashMap<>();
        inherited.forEach((name, value) -> {
            if (!isDropped(name)) {
                environment.put(name, JVM_OPTIONS.contains(name) ? withoutDebugging(value) : value);
            }
        });
        environment.putAll(added);
        return Map.copyOf(environment);
    }

    private static boolean isDropped(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return DROPPED.contains(upper) || DROPPED_PREFIXES.stream().anyMatch(upper::startsWith);
    }

    // Two JVMs cannot listen on one debug port: the child of a debugged test would not start.
    private static String withoutDebugging(String options) {
        return Arrays.stream(options.split(" ", -1))
                .filter(option -> DEBUG_OPTIONS.stream().noneMatch(option::startsWith))
                .collect(Collectors.joining(" "));
    }
}
