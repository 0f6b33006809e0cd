package dev.claudeloop.gradle;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.Option;
import java.util.Map;
import java.util.Set;

/**
 * The page on all options, as {@code docs/options.md} holds it.
 *
 * @param flags the options that are also flags of Gradle tasks
 */
record OptionsPage(Set<String> flags) {
    private static final String HEAD = """
            # Options

            <!-- Written by OptionsPageTest from the options in the code; do not edit. -->

            An option has one name and one default under both build tools. The place that is named first wins:

            | place | Gradle | Maven |
            |---|---|---|
            | command line | `--max-iterations=5` after the task, where the table names a flag; `-PclaudeLoop.maxIterations=5` | `-DclaudeLoop.maxIterations=5`, also in `.mvn/maven.config` |
            | environment | `CLAUDE_LOOP_MAX_ITERATIONS=5` | `CLAUDE_LOOP_MAX_ITERATIONS=5` |
            | properties | `claudeLoop.maxIterations=5` in `gradle.properties` | |
            | build script | `claudeLoop { maxIterations = 5 }` | `<maxIterations>5</maxIterations>`; else a property `claudeLoop.maxIterations` of the POM or of a profile in `settings.xml` |
            | default | see below | see below |

            An empty value is no value. The word `none` takes back what a place with less precedence says of `prompt`,
            `promptFile`, `workspace`, `claudeArgs`, `launcher`, `environment`, `ratchetAllow`, `logDir` and `notifyUrl`,
            and empties `failOn` and `notifyEvents`. Durations are written `500ms`, `30s`, `15m` or `2h`, and `0` needs
            no unit; sizes are written `500k`, `20m` or `1g`.
            On the command line and in the environment a list is written with commas between its items (commas in round
            brackets do not separate) and a map as `A=1,B=2`; in a POM a list has an element for each item, such as
            `<allowedTool>Bash(git log *)</allowedTool>`, for Maven separates a text at every comma. Paths are relative to
            the folder of the loop. A switch needs no value on the command line: `-DclaudeLoop.rehearse` is `true`, and so
            is `--resume`; `--no-resume` is `false`. A wrong value and a misspelled option end the build with a line that
            names it; a misspelled environment variable is warned of. Under Gradle `-DclaudeLoop.maxIterations=5` ends the
            build too, as it would do nothing.
            """;

    /** The option that each section begins with; the order is that of the options. */
    static final Map<Option<?>, String> SECTIONS = Map.ofEntries(
            Map.entry(LoopOptions.MODE, "The loop"),
            Map.entry(LoopOptions.PROMPT, "What the agent is told"),
            Map.entry(LoopOptions.CLAUDE_COMMAND, "The agent"),
            Map.entry(LoopOptions.VERIFY, "Tests and completion"),
            Map.entry(LoopOptions.FAIL_ON, "How the build ends and what is shown"),
            Map.entry(LoopOptions.CALLS_PER_HOUR, "Limits"),
            Map.entry(LoopOptions.SAFETY_COMPLETION_THRESHOLD, "The breaker"),
            Map.entry(LoopOptions.RESUME, "Sessions"),
            Map.entry(LoopOptions.NOTIFY_URL, "Notifications"),
            Map.entry(LoopOptions.REHEARSE, "Rehearsal"),
            Map.entry(LoopOptions.RESET_ONLY, "Other tasks and goals"));

    String text() {
        var page = new StringBuilder(HEAD);
        for (Option<?> option : LoopOptions.ALL) {
            if (SECTIONS.containsKey(option)) {
                page.append("\n## ").append(SECTIONS.get(option)).append("\n\n");
                page.append(
                        "| option | default | what it is for | command line | environment |\n|---|---|---|---|---|\n");
            }
            page.append(row(option)).append('\n');
        }
        return page.toString();
    }

    private String row(Option<?> option) {
        String fallback = option.fallback().isEmpty() ? "none" : code(option.fallback());
        return "| " + code(option.name()) + " | " + fallback + " | " + escaped(option.description()) + " | "
                + commandLine(option) + " | " + code(option.environmentVariable()) + " |";
    }

    private String commandLine(Option<?> option) {
        String gradle =
                code("-P" + option.property()) + (flags.contains(option.flag()) ? "<br>" + code(flag(option)) : "");
        String maven = code("-D" + option.property());
        if (option.equals(LoopOptions.VERIFY_TASKS)) {
            return gradle;
        }
        return option.equals(LoopOptions.VERIFY_GOALS) ? maven : gradle + "<br>" + maven;
    }

    /** Of a switch that is on by itself, the way to switch it off. */
    private static String flag(Option<?> option) {
        return (option.type().bare() && option.fallback().equals("true") ? "--no-" : "--") + option.flag();
    }

    private static String code(String text) {
        return "`" + text + "`";
    }

    private static String escaped(String text) {
        return text.replace("<", "&lt;").replace("*", "\\*").replace("|", "\\|");
    }
}
