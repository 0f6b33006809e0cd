package dev.claudeloop.core;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.StatusRecord;
import dev.claudeloop.core.claim.StatusFile;
import dev.claudeloop.core.console.LoopConsole;
import dev.claudeloop.core.notify.HookScripts;
import dev.claudeloop.core.notify.StatusWatch;
import dev.claudeloop.core.notify.Webhooks;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.prompt.Prompts;
import dev.claudeloop.core.report.BuildServer;
import dev.claudeloop.core.report.HtmlReport;
import dev.claudeloop.core.report.JUnitReport;
import dev.claudeloop.core.report.RecordFiles;
import dev.claudeloop.core.report.TextLog;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All who are told of a run, and what they need for it. */
record Audience(
        Path projectDirectory,
        Path logs,
        LoopOptions options,
        Redaction redaction,
        Clock clock,
        BuildTool tool,
        LoopConsole console) {

    /** Those who write things down first; the webhooks last, as they hold up the end until it has arrived. */
    Listeners gather(Recall recall, Prompts prompts, Map<String, String> environment, CommandRunner commands) {
        return watched(new Listeners(List.of(
                new RecordFiles(logs, recall.journal(), console::warned),
                new JUnitReport(logs, options, recall.journal()::after, redaction, console::warned),
                new HtmlReport(logs, recall.earlier(), redaction, clock, console::warned),
                new TextLog(
                        logs,
                        prompts.instructions(),
                        prompts.systemPrompt(),
                        options.get(LoopOptions.KEEP_RUNS),
                        redaction,
                        clock,
                        console::warned),
                console,
                new BuildServer(
                        projectDirectory,
                        logs,
                        options,
                        tool,
                        environment,
                        recall.journal()::after,
                        redaction,
                        console::warned),
                new HookScripts(
                        projectDirectory.resolve(options.folder()).resolve("hooks"),
                        projectDirectory,
                        logs,
                        environment,
                        commands,
                        redaction,
                        console::noted,
                        console::warned),
                Webhooks.of(options, projectDirectory, redaction, clock, console::warned))));
    }

    /** With the status file watched and its news told to all, if the user wants that. */
    private Listeners watched(Listeners told) {
        if (!options.get(LoopOptions.STATUS_WATCH)) {
            return told;
        }
        Path file = projectDirectory.resolve(options.get(LoopOptions.STATUS_FILE));
        return told.after(new StatusWatch(
                file, () -> read(file), options.get(LoopOptions.STATUS_DEBOUNCE), clock, told::statusUpdated));
    }

    private Optional<StatusRecord> read(Path file) {
        return Optional.ofNullable(new StatusFile(file).read().status()).map(redaction::redact);
    }
}
