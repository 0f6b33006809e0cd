package dev.claudeloop.core.claude;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.LoopException;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.CommandSearch;
import dev.claudeloop.core.process.ProcessFactory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class AgentCommandTest {
    @TempDir
    Path directory;

    @Test
    void a_cli_that_is_nowhere_is_told_in_one_line() {
        assertThatThrownBy(() -> find(Map.of()))
                .isInstanceOf(LoopException.class)
                .hasMessage("Claude CLI not found. Make sure 'claude' is installed and in PATH.");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_cli_on_the_path_is_asked_for_its_version() throws Exception {
        Path cli = script("claude", "echo '2.1.326 (Claude Code)'");
        AgentCommand command = find(Map.of());
        assertThat(command.words()).containsExactly(cli.toString());
        assertThat(command.version()).isEqualTo("2.1.326");
        assertThat(command.description()).isEqualTo("claude 2.1.326 (" + cli + ")");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_path_is_taken_from_the_project() throws Exception {
        Path cli = script("tools/my-claude", "echo 1.2.3");
        assertThat(find(Map.of("claudeCommand", "tools/my-claude")).words()).containsExactly(cli.toString());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_launcher_comes_first_and_finds_the_cli_itself() throws Exception {
        Path launcher = script("box", "test \"$1 $2 $3\" = 'exec claude --version' && echo 9.9.9");
        AgentCommand command = find(Map.of("launcher", "box,exec"));
        assertThat(command.words()).containsExactly(launcher.toString(), "exec", "claude");
        assertThat(command.version()).isEqualTo("9.9.9");
    }

    @Test
    void a_launcher_that_is_nowhere_is_named() {
        assertThatThrownBy(() -> find(Map.of("launcher", "box,exec")))
                .hasMessageContaining("The launcher 'box' was not found.");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_cli_that_does_not_work_is_told_with_its_own_words() throws Exception {
        script("claude", "echo 'cannot find node' >&2; exit 127");
        assertThatThrownBy(() -> find(Map.of()))
                .isInstanceOf(LoopException.class)
                .hasMessageContaining("--version' failed: cannot find node");
    }

    @Test
    void on_windows_the_program_behind_the_batch_file_is_taken() throws IOException {
        Path npm = Files.createDirectories(directory.resolve("npm"));
        executable(npm.resolve("claude"));
        executable(npm.resolve("claude.cmd"));
        Map<String, String> environment =
                Map.of("Path", directory.resolve("empty") + ";" + npm, "PATHEXT", ".COM;.EXE;.CMD");
        var search = new CommandSearch(environment, directory, true);
        assertThat(search.find("claude").map(NpmShim::behind)).hasValue(npm.resolve("claude.cmd"));
        Path program = npm.resolve("node_modules/@anthropic-ai/claude-code/bin/claude.exe");
        executable(program);
        assertThat(search.find("claude").map(NpmShim::behind)).hasValue(program);
        assertThat(search.find("claude.cmd").map(NpmShim::behind)).hasValue(program);
    }

    @Test
    void root_is_told_why_permissions_cannot_be_skipped() {
        LoopOptions skip = options(Map.of("skipPermissions", "true"));
        assertThatThrownBy(() -> Preflight.check(skip, Map.of(), "root"))
                .isInstanceOf(LoopException.class)
                .hasMessageContaining("as root");
        Preflight.check(skip, Map.of("IS_SANDBOX", "1"), "root");
        Preflight.check(skip, Map.of(), "somebody");
        Preflight.check(options(Map.of()), Map.of(), "root");
    }

    @Test
    void skipping_permissions_is_warned_of() {
        assertThat(Preflight.warnings(options(Map.of("skipPermissions", "true"))))
                .hasSize(1);
        assertThat(Preflight.warnings(options(Map.of()))).isEmpty();
    }

    private AgentCommand find(Map<String, Object> options) throws InterruptedException {
        return AgentCommand.find(
                options(options),
                directory,
                Map.of("PATH", directory + File.pathSeparator + "/bin"),
                new CommandRunner(ProcessFactory.system()));
    }

    private static LoopOptions options(Map<String, Object> values) {
        return LoopOptions.of(new OptionLayer(values, option -> option.name()));
    }

    private Path script(String name, String line) throws IOException {
        Path file = directory.resolve(name);
        executable(file);
        Files.writeString(file, "#!/bin/sh\n" + line + "\n");
        return file;
    }

    private static void executable(Path file) throws IOException {
        Files.createDirectories(file.resolve("..").normalize());
        Files.writeString(file, "");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
