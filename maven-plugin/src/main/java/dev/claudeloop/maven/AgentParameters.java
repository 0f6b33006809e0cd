package dev.claudeloop.maven;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** The options that say which agent is called and how, as the POM gives them. */
abstract class AgentParameters extends AbstractMojo {

    /**
     * The Claude CLI: a name on the PATH, or a path. Default: {@code claude}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.claudeCommand")
    private @Nullable String claudeCommand;

    /**
     * Further arguments for the Claude CLI; they win over the loop's.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.claudeArgs")
    private @Nullable List<String> claudeArgs;

    /**
     * Further environment variables for the agent.
     *
     * @since 0.1.0
     */
    @Parameter
    private @Nullable Map<String, String> environment;

    /**
     * Words put before the Claude command, for example {@code docker,exec,-i,box}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.launcher")
    private @Nullable List<String> launcher;

    /**
     * The model that Claude uses. Default: {@code sonnet}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.model")
    private @Nullable String model;

    /**
     * Turns that Claude may take in one iteration; 0 is no limit. Default: {@code 50}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.maxTurns")
    private @Nullable String maxTurns;

    /**
     * Claude's permission mode. Default: {@code acceptEdits}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.permissionMode")
    private @Nullable String permissionMode;

    /**
     * What Claude may do unasked; else reading, editing, the build's own commands and local git.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.allowedTools")
    private @Nullable List<String> allowedTools;

    /**
     * Let Claude do everything unasked; only for a machine you can lose. Default: {@code false}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.skipPermissions")
    private @Nullable String skipPermissions;

    /**
     * Go on in the same Claude session instead of a fresh one each time. Default: {@code false}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.continueSession")
    private @Nullable String continueSession;

    /**
     * How long Claude may take for one iteration; 0s is no limit. Default: {@code 15m}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.iterationTimeout")
    private @Nullable String iterationTimeout;

    /**
     * How long Claude may give no sign of life; 0s is no limit. Default: {@code 10m}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.idleTimeout")
    private @Nullable String idleTimeout;

    /**
     * How much of what Claude prints in one iteration is kept. Default: {@code 1g}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.maxStreamBytes")
    private @Nullable String maxStreamBytes;

    /**
     * Use the built-in rehearsal agent instead of Claude: no model, no cost. Default: {@code false}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.rehearse")
    private @Nullable String rehearse;

    /**
     * What the rehearsal agent plays. Default: {@code .claude-loop/rehearsal.json}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "claudeLoop.rehearsalFile")
    private @Nullable String rehearsalFile;

    final void putAgent(Map<String, Object> values) {
        put(values, LoopOptions.CLAUDE_COMMAND, claudeCommand);
        put(values, LoopOptions.CLAUDE_ARGS, claudeArgs);
        put(values, LoopOptions.ENVIRONMENT, environment);
        put(values, LoopOptions.LAUNCHER, launcher);
        put(values, LoopOptions.MODEL, model);
        put(values, LoopOptions.MAX_TURNS, maxTurns);
        put(values, LoopOptions.PERMISSION_MODE, permissionMode);
        put(values, LoopOptions.ALLOWED_TOOLS, allowedTools);
        put(values, LoopOptions.SKIP_PERMISSIONS, skipPermissions);
        put(values, LoopOptions.CONTINUE_SESSION, continueSession);
        put(values, LoopOptions.ITERATION_TIMEOUT, iterationTimeout);
        put(values, LoopOptions.IDLE_TIMEOUT, idleTimeout);
        put(values, LoopOptions.MAX_STREAM_BYTES, maxStreamBytes);
        put(values, LoopOptions.REHEARSE, rehearse);
        put(values, LoopOptions.REHEARSAL_FILE, rehearsalFile);
    }

    static void put(Map<String, Object> values, Option<?> option, @Nullable Object value) {
        if (value != null) {
            values.put(option.name(), value);
        }
    }
}
