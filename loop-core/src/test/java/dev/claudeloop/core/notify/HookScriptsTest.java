package dev.claudeloop.core.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.VerificationRecord;
import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.ProcessFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class HookScriptsTest {
    private static final String TELL = "env | grep ^CLAUDE_LOOP_ | sort > told-$(basename $0)\n";

    private static final String SECRET = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";

    @TempDir
    Path project;

    private final List<String> log = new CopyOnWriteArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    @AfterEach
    void noInterruptLeaksIntoTheNextTest() {
        Thread.interrupted();
    }

    @Test
    void each_hook_is_told_what_is_known_at_its_time() throws IOException {
        for (String hook : List.of("started", "next_iteration", "finished")) {
            hook(hook, TELL);
        }
        HookScripts hooks = hooks();
        hooks.started(Told.run(null));
        assertThat(told("started"))
                .containsEntry("CLAUDE_LOOP_MODE", "build")
                .containsEntry("CLAUDE_LOOP_RUN_ID", "run-1")
                .containsEntry("CLAUDE_LOOP_MAX_ITERATIONS", "7")
                .containsEntry("CLAUDE_LOOP_LOG_DIR", project.resolve("logs").toString())
                .containsEntry("CLAUDE_LOOP_ITERATION", "0")
                .containsEntry("CLAUDE_LOOP_TOTAL_COMMITS", "0")
                .containsEntry("CLAUDE_LOOP_LAST_EXIT_CODE", "")
                .containsEntry("CLAUDE_LOOP_TESTS_FAILED", "")
                .containsEntry("CLAUDE_LOOP_FINISH_TYPE", "");

        hooks.baselineMeasured(Told.tests(4));
        hooks.iterationStarted(1);
        assertThat(told("next_iteration"))
                .containsEntry("CLAUDE_LOOP_ITERATION", "1")
                .containsEntry("CLAUDE_LOOP_TESTS_FAILED", "4");

        hooks.iterationEnded(Told.iteration(1, 2, 1, Told.tests(3)));
        hooks.iterationStarted(2);
        assertThat(told("next_iteration"))
                .containsEntry("CLAUDE_LOOP_ITERATION", "2")
                .containsEntry("CLAUDE_LOOP_TESTS_FAILED", "3")
                .containsEntry("CLAUDE_LOOP_TOTAL_COMMITS", "2")
                .containsEntry("CLAUDE_LOOP_LAST_EXIT_CODE", "1");

        hooks.iterationEnded(Told.iteration(2, 1, 0, Told.tests(0)));
        hooks.finished(Told.run(FinishType.COMPLETE));
        assertThat(told("finished"))
                .containsEntry("CLAUDE_LOOP_ITERATION", "2")
                .containsEntry("CLAUDE_LOOP_FINISH_TYPE", "complete")
                .containsEntry("CLAUDE_LOOP_TESTS_FAILED", "0")
                .containsEntry("CLAUDE_LOOP_LAST_EXIT_CODE", "0");
        assertThat(warnings).isEmpty();
    }

    @Test
    void code_that_does_not_compile_has_no_count_of_failing_tests() throws IOException {
        hook("next_iteration", TELL);
        HookScripts hooks = hooks();
        hooks.baselineMeasured(new VerificationRecord(
                true,
                "does not compile",
                List.of(),
                0,
                false,
                VerificationRecord.TestCounts.NONE,
                List.of(),
                List.of("A.java:1: no")));
        hooks.iterationStarted(1);
        assertThat(told("next_iteration")).containsEntry("CLAUDE_LOOP_TESTS_FAILED", "");
    }

    @Test
    void what_a_hook_prints_goes_to_the_log() throws IOException {
        hook("started", "echo one; echo two >&2\n");
        hooks().started(Told.run(null));
        assertThat(log).containsExactly("[started] one", "[started] two");
    }

    @Test
    void without_hooks_nothing_happens() {
        HookScripts hooks = hooks();
        hooks.started(Told.run(null));
        hooks.iterationStarted(1);
        hooks.finished(Told.run(FinishType.COMPLETE));
        assertThat(warnings).isEmpty();
        assertThat(log).isEmpty();
    }

    @Test
    void no_part_of_a_secret_is_told_where_the_last_line_is_cut() throws IOException {
        hook("next_iteration", "echo " + "x".repeat(280) + SECRET + "; exit 1\n");

        hooks().iterationStarted(1);

        assertThat(warnings).singleElement().asString().contains("xxx***").doesNotContain("ghp_");
    }

    @Test
    void a_loop_does_not_begin_where_started_fails() throws IOException {
        Path hook = hook("started", "echo no database >&2; exit 3\n");
        HookScripts hooks = hooks();
        assertThatThrownBy(() -> hooks.started(Told.run(null)))
                .isInstanceOf(LoopException.class)
                .hasMessageContaining(
                        "The hook " + hook + " failed with exit code 3. The last that it printed: \"no database\".")
                .hasMessageContaining("does not begin");
        assertThat(log).containsExactly("[started] no database");
    }

    @Test
    void a_failure_of_the_others_is_a_warning() throws IOException {
        Path next = hook("next_iteration", "exit 4\n");
        Path finished = project.resolve("hooks").resolve("finished");
        Files.writeString(finished, "#!/no/such/interpreter\n");
        assertThat(finished.toFile().setExecutable(true)).isTrue();
        HookScripts hooks = hooks();
        hooks.iterationStarted(1);
        hooks.finished(Told.run(FinishType.ERROR));
        assertThat(warnings).hasSize(2);
        assertThat(warnings.get(0)).contains(next.toString(), "exit code 4", "goes on");
        assertThat(warnings.get(1)).contains(finished.toString(), "cannot be started");
    }

    @Test
    void a_hook_that_hangs_is_ended_with_all_that_it_started() throws IOException {
        hook("next_iteration", "sleep 1000 & echo $! > child; echo $$ > parent; wait\n");
        hooks(usually(Duration.ofSeconds(2))).iterationStarted(1);
        assertThat(warnings).singleElement().asString().contains("longer than 2 s", "goes on");
        assertThat(isAlive("child")).isFalse();
        assertThat(isAlive("parent")).isFalse();
    }

    @Test
    void a_hanging_started_is_an_error() throws IOException {
        hook("started", "exec sleep 1000\n");
        HookScripts hooks = hooks(usually(Duration.ofMillis(500)));
        assertThatThrownBy(() -> hooks.started(Told.run(null))).isInstanceOf(LoopException.class);
    }

    @Test
    void a_file_that_is_not_executable_is_named_once() throws IOException {
        Path file = Files.writeString(
                Files.createDirectories(project.resolve("hooks")).resolve("next_iteration"), "x");
        HookScripts hooks = hooks();
        hooks.iterationStarted(1);
        hooks.iterationStarted(2);
        assertThat(warnings).singleElement().asString().contains(file.toString(), "chmod +x");
    }

    @Test
    void finished_is_called_in_a_thread_that_was_interrupted_and_stays_so() throws IOException {
        hook("finished", TELL);
        Thread.currentThread().interrupt();
        hooks().finished(Told.run(FinishType.MANUAL));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(told("finished")).containsEntry("CLAUDE_LOOP_FINISH_TYPE", "manual");
    }

    @Test
    void of_a_loop_that_was_stopped_by_hand_finished_is_not_waited_for_as_long() throws IOException {
        hook("finished", "exec sleep 1000\n");
        hooks(new HookScripts.Limits(Duration.ofMinutes(5), Duration.ofSeconds(1)))
                .finished(Told.run(FinishType.MANUAL));
        assertThat(warnings).singleElement().asString().contains("longer than 1 s");
    }

    @Test
    void windows_starts_what_has_the_right_ending() throws IOException {
        Path folder = Files.createDirectories(project.resolve("hooks"));
        Path script = hook("started.cmd", "");
        Path nameless = hook("finished", "");
        var windows = new HookFolder(folder, true);
        assertThat(windows.executable("started")).contains(script);
        assertThat(windows.executable("finished")).isEmpty();
        assertThat(windows.lame("finished")).contains(nameless);
        assertThat(new HookFolder(folder, false).executable("started")).isEmpty();
    }

    private HookScripts hooks() {
        return hooks(HookScripts.Limits.USUAL);
    }

    private HookScripts hooks(HookScripts.Limits limits) {
        return new HookScripts(
                new HookFolder(project.resolve("hooks"), false),
                Command.of(project, List.of()),
                project.resolve("logs"),
                new CommandRunner(ProcessFactory.system()),
                limits,
                Redaction.of(Map.of("GH_TOKEN", SECRET)),
                log::add,
                warnings::add);
    }

    private static HookScripts.Limits usually(Duration limit) {
        return new HookScripts.Limits(limit, limit);
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

    private boolean isAlive(String file) throws IOException {
        long pid = Long.parseLong(Files.readString(project.resolve(file)).strip());
        Path stat = Path.of("/proc", Long.toString(pid), "stat");
        boolean zombie = Files.exists(stat) && Files.readString(stat).contains(") Z");
        return !zombie && ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
}
