package dev.claudeloop.core.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@EnabledOnOs(OS.LINUX)
class ProcessTreeTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Mark mark = new Mark("CLAUDE_LOOP_TEST", UUID.randomUUID().toString());

    @TempDir
    Path directory;

    @Test
    void a_child_that_ended_by_itself_takes_its_orphans_along() throws Exception {
        Child child = start("sh", "-c", "sleep 1000 & echo $! > pid; exit 3");
        child.onExit().get();
        ProcessHandle orphan = started("pid");
        child.close();
        assertThat(isAlive(orphan)).isFalse();
        assertThat(child.exitCode()).hasValue(3);
    }

    @Test
    void a_build_daemon_and_what_works_for_it_are_spared() throws Exception {
        Child child = start(
                "sh",
                "-c",
                "sh -c 'sleep 1000 & echo $! > worker; echo $$ > daemon; wait' "
                        + "org.gradle.launcher.daemon.bootstrap.GradleDaemon & sleep 1000 & echo $! > other; wait");
        ProcessHandle worker = started("worker");
        ProcessHandle gradle = started("daemon");
        ProcessHandle other = started("other");
        try {
            child.close();
            assertThat(isAlive(other)).isFalse();
            assertThat(isAlive(gradle)).isTrue();
            assertThat(isAlive(worker)).isTrue();
        } finally {
            worker.destroyForcibly();
            gradle.destroyForcibly();
        }
    }

    @Test
    void the_polite_signal_comes_first() throws Exception {
        Child child =
                start("sh", "-c", "trap 'echo bye > bye; exit 0' TERM; echo $$ > pid; while :; do sleep 0.05; done");
        started("pid");
        child.close();
        assertThat(directory.resolve("bye")).hasContent("bye");
    }

    @Test
    void only_the_bearers_of_this_very_mark_are_found() throws Exception {
        Process other = new ProcessBuilder("sleep", "1000").start();
        try (Child child = start("sleep", "1000")) {
            assertThat(mark.bearers()).hasSize(1);
            assertThat(mark.bearers()).noneMatch(process -> process.pid() == other.pid());
            child.lookAround();
        } finally {
            other.destroyForcibly();
        }
        assertThat(mark.bearers()).isEmpty();
    }

    @Test
    void a_command_that_takes_too_long_is_ended_with_its_children() throws Exception {
        CommandResult result = new CommandRunner(ProcessFactory.system())
                .run(command("sh", "-c", "sleep 1000 & echo $! > pid; echo so far; wait"), Duration.ofSeconds(1));
        assertThat(result.timedOut()).isTrue();
        assertThat(result.exitCode()).isEqualTo(-1);
        assertThat(result.output()).isEqualTo("so far\n");
        long pid = Long.parseLong(Files.readString(directory.resolve("pid")).strip());
        assertThat(ProcessHandle.of(pid)).matches(process -> process.isEmpty() || !isAlive(process.get()));
    }

    @Test
    void a_command_keeps_the_end_of_a_long_output() throws Exception {
        var lines = new ArrayList<String>();
        CommandResult result = new CommandRunner(ProcessFactory.system())
                .run(
                        command(
                                "sh",
                                "-c",
                                "yes 0123456789 | head -n 100000; printf 'the end\\r\\n'; printf 'no line end'"),
                        PATIENCE,
                        lines::add);
        assertThat(lines).hasSize(100_002).endsWith("the end", "no line end");
        assertThat(result.output()).hasSize(256 * 1024).endsWith("0123456789\nthe end\r\nno line end");
    }

    @Test
    void a_command_without_input_does_not_wait_for_any() throws Exception {
        assertThat(new CommandRunner(ProcessFactory.system())
                        .run(command("cat"), PATIENCE)
                        .succeeded())
                .isTrue();
    }

    @Test
    void a_command_runs_to_its_end_while_the_jvm_goes_down() throws Exception {
        CommandResult result = new CommandRunner(ProcessFactory.system())
                .run(
                        command(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                LastWords.class.getName()),
                        PATIENCE);
        assertThat(result.output().lines()).containsExactly("first words", "last words", "exit code 7");
        assertThat(result.succeeded()).isTrue();
    }

    private Child start(String... words) throws IOException {
        return Child.start(command(words), mark, ProcessFactory.system());
    }

    private Command command(String... words) {
        return Command.of(directory, List.of(words)).with(Map.of());
    }

    private ProcessHandle started(String file) {
        Path pid = directory.resolve(file);
        await().until(() -> Files.exists(pid) && Files.readString(pid).endsWith("\n"));
        try {
            return ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                    .orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isAlive(ProcessHandle process) {
        return process.isAlive() && !LinuxProcesses.isZombie(process.pid());
    }
}
