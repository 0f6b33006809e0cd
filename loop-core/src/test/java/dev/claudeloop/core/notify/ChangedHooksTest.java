package dev.claudeloop.core.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.ProcessFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Hooks that are no longer what they were when the run began. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class ChangedHooksTest {
    private static final String TELL = "env | grep ^CLAUDE_LOOP_ | sort > told-$(basename $0)\n";

    @TempDir
    Path project;

    private final List<String> warnings = new ArrayList<>();

    @Test
    void a_hook_that_was_changed_during_the_run_is_not_called_and_named_once() throws IOException {
        hook("started", TELL);
        hook("next_iteration", TELL);
        Path finished = hook("finished", TELL);
        HookScripts hooks = hooks();
        hooks.started(Told.run(null));
        Path changed = hook("next_iteration", "touch harm\n");

        hooks.iterationStarted(1);
        hooks.iterationStarted(2);
        hooks.finished(Told.run(FinishType.COMPLETE));

        assertThat(project.resolve("harm")).doesNotExist();
        assertThat(warnings)
                .containsExactly("The hook " + changed + " is not as it was when the run began, and is not called."
                        + " Look at it; the next run takes it as it is then.");
        assertThat(told("finished")).as("%s is as it was", finished).isNotEmpty();
    }

    @Test
    void a_changed_hook_is_called_again_when_it_is_as_it_was() throws IOException {
        hook("next_iteration", TELL);
        HookScripts hooks = hooks();
        hook("next_iteration", "touch harm\n");
        hooks.iterationStarted(1);
        hook("next_iteration", TELL);
        hooks.iterationStarted(2);

        assertThat(told("next_iteration")).containsEntry("CLAUDE_LOOP_ITERATION", "2");
        assertThat(project.resolve("harm")).doesNotExist();
    }

    @Test
    void a_hook_that_appeared_or_became_executable_during_the_run_is_not_called() throws IOException {
        Path notYet = Files.writeString(
                Files.createDirectories(project.resolve("hooks")).resolve("next_iteration"), "#!/bin/sh\ntouch harm\n");
        HookScripts hooks = hooks();
        assertThat(notYet.toFile().setExecutable(true)).isTrue();
        Path appeared = hook("finished", "touch harm\n");

        hooks.iterationStarted(1);
        hooks.finished(Told.run(FinishType.COMPLETE));

        assertThat(project.resolve("harm")).doesNotExist();
        assertThat(warnings).hasSize(2).allMatch(warning -> warning.contains("is not as it was"));
        assertThat(warnings.get(0)).contains(notYet.toString());
        assertThat(warnings.get(1)).contains(appeared.toString());
    }

    @Test
    void a_hook_that_was_taken_away_during_the_run_is_missed() throws IOException {
        Path gone = hook("finished", TELL);
        HookScripts hooks = hooks();
        Files.delete(gone);
        hooks.finished(Told.run(FinishType.COMPLETE));
        assertThat(warnings).singleElement().asString().contains(gone.toString(), "is not as it was");
    }

    @Test
    void a_hook_is_what_its_link_leads_to() throws IOException {
        Path script = hook("shared.sh", TELL);
        Files.createSymbolicLink(script.resolveSibling("next_iteration"), script);
        HookScripts hooks = hooks();
        hook("shared.sh", "touch harm\n");
        hooks.iterationStarted(1);
        assertThat(project.resolve("harm")).doesNotExist();
        assertThat(warnings).hasSize(1);
    }

    @Test
    void on_windows_a_file_that_comes_before_the_hook_is_another_hook() throws IOException {
        hook("finished.cmd", "");
        var atStart = new HooksAtStart(new HookFolder(project.resolve("hooks"), true), List.of("finished"));
        assertThat(atStart.still("finished")).isTrue();
        Path first = hook("finished.exe", "");
        assertThat(atStart.still("finished")).isFalse();
        assertThat(atStart.place("finished")).isEqualTo(first);
    }

    private HookScripts hooks() {
        return new HookScripts(
                new HookFolder(project.resolve("hooks"), false),
                Command.of(project, List.of()),
                project.resolve("logs"),
                new CommandRunner(ProcessFactory.system()),
                HookScripts.Limits.USUAL,
                Redaction.NONE,
                line -> {},
                warnings::add);
    }

    private Path hook(String name, String script) throws IOException {
        Path file = Files.createDirectories(project.resolve("hooks")).resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    private Map<String, String> told(String hook) throws IOException {
        return Told.variables(Files.readAllLines(project.resolve("told-" + hook)));
    }
}
