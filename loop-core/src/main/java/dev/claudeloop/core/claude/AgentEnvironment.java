package dev.claudeloop.core.claude;

import dev.claudeloop.core.api.EnclosingLoop;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.PrivateVariables;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The environment that the agent runs in. */
final class AgentEnvironment {
    /** What a Claude session sets for its children, and what makes another one refuse to start. */
    private static final List<String> OF_A_SESSION = List.of(
            "CLAUDECODE",
            "CLAUDE_CODE_CHILD_SESSION",
            "CLAUDE_CODE_ENTRYPOINT",
            "CLAUDE_CODE_EXECPATH",
            "CLAUDE_CODE_SESSION_ID",
            "CLAUDE_CODE_SSE_PORT",
            "CLAUDE_ENV_FILE",
            "CLAUDE_PROJECT_DIR");

    private AgentEnvironment() {}

    static Map<String, String> of(
            Map<String, String> users, AgentCall call, LoopOptions options, Path projectDirectory) {
        Map<String, String> environment = clean(users);
        environment.put("CLAUDE_CODE_DISABLE_BACKGROUND_TASKS", "1");
        environment.put("DISABLE_AUTOUPDATER", "1");
        environment.put("CLAUDE_LOOP_ITERATION", Integer.toString(call.iteration()));
        environment.put(EnclosingLoop.RUN_VARIABLE, call.runId());
        environment.put(EnclosingLoop.AGENT_VARIABLE, call.runId());
        if (options.get(LoopOptions.REHEARSE)) {
            Path script = projectDirectory.resolve(options.get(LoopOptions.REHEARSAL_FILE));
            environment.put(
                    "CLAUDE_LOOP_REHEARSAL_FILE", script.toAbsolutePath().toString());
            Path log = call.rawStream().resolveSibling("rehearsal.log");
            environment.putIfAbsent(
                    "CLAUDE_LOOP_REHEARSAL_LOG", log.toAbsolutePath().toString());
        }
        environment.putAll(options.get(LoopOptions.ENVIRONMENT));
        return environment;
    }

    /** A user's environment without what a Claude session around us left in it, and without the loop's own secret. */
    static Map<String, String> clean(Map<String, String> users) {
        Map<String, String> environment = PrivateVariables.removedFrom(users);
        OF_A_SESSION.forEach(environment::remove);
        return environment;
    }
}
