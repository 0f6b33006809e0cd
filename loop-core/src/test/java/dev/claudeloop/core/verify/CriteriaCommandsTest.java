package dev.claudeloop.core.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.claudeloop.core.api.Criterion;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.CommandSearch;
import dev.claudeloop.core.process.ProcessFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CriteriaCommandsTest {
    private static final String JAVA = "'" + Path.of(System.getProperty("java.home"), "bin", "java") + "'";

    @TempDir
    Path project;

    @Test
    void the_exit_code_measures_a_criterion() throws Exception {
        CriteriaCommands.Result met = measure(JAVA + " -version");
        assertThat(met).isEqualTo(new CriteriaCommands.Result("c", true, ""));
        CriteriaCommands.Result unmet = measure(JAVA + " NoSuchClass");
        assertThat(unmet.met()).isFalse();
        assertThat(unmet.why()).contains("ended with exit code 1").contains("NoSuchClass");
    }

    @Test
    void of_a_command_that_says_much_the_end_is_told_and_of_one_that_says_nothing_its_exit_code() throws Exception {
        Files.writeString(
                project.resolve("Say.java"),
                "class Say { public static void main(String[] a) {"
                        + " System.out.print(a[0].repeat(10_000) + a[1]); System.exit(7); } }");
        String much = JAVA + " Say.java x end";
        assertThat(measure(much).why())
                .startsWith("`" + much + "` ended with exit code 7:\n…xxx")
                .endsWith("xxxend")
                .hasSizeLessThan(4000);
        String nothing = JAVA + " Say.java '' ''";
        assertThat(measure(nothing).why()).isEqualTo("`" + nothing + "` ended with exit code 7");
    }

    @Test
    void a_command_runs_in_the_project_and_quotes_hold_words_together() throws Exception {
        Files.writeString(
                project.resolve("Say it.java"),
                "class A { public static void main(String[] a) { System.exit(a[0].equals(\"x | y\") ? 0 : 3); } }");
        assertThat(measure(JAVA + " \"Say it.java\" 'x | y'").met()).isTrue();
    }

    @Test
    void a_command_that_takes_too_long_is_stopped_and_its_criterion_not_met() throws Exception {
        Files.writeString(
                project.resolve("Wait.java"),
                "class Wait { public static void main(String[] a) throws Exception { System.in.getClass(); Thread.currentThread().join(); } }");
        CriteriaCommands.Result result = commands()
                .measure(List.of(new Criterion("c", JAVA + " Wait.java", false)), Duration.ofMillis(300))
                .get(0);
        assertThat(result.met()).isFalse();
        assertThat(result.why()).contains("was stopped");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void nothing_that_commands_left_in_the_background_outlives_them() throws Exception {
        Files.writeString(project.resolve("leave.sh"), "sleep 1000 > /dev/null 2>&1 &\necho $! >> left\n");

        var criterion = new Criterion("c", "sh leave.sh", false);
        assertThat(commands().measure(List.of(criterion, criterion), Duration.ofMinutes(1)))
                .hasSize(2)
                .allMatch(CriteriaCommands.Result::met);

        assertThat(Files.readAllLines(project.resolve("left")))
                .hasSize(2)
                .allSatisfy(left -> assertThat(ProcessHandle.of(Long.parseLong(left))
                                .filter(process -> process.info().command().isPresent()))
                        .isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"no-such-program-anywhere", "mvn test | tail", "a && b", "say 'open", "   "})
    void a_command_that_cannot_run_is_not_met_and_says_why(String command) throws Exception {
        CriteriaCommands.Result result = measure(command);
        assertThat(result.met()).isFalse();
        assertThat(result.why()).contains("cannot run");
    }

    @Test
    void criteria_without_a_command_are_not_measured() throws Exception {
        assertThat(commands().measure(List.of(new Criterion("tests pass", null, true)), Duration.ofSeconds(1)))
                .isEmpty();
    }

    @Test
    void a_command_has_the_users_environment_but_not_the_address_of_notifications() throws Exception {
        Files.writeString(project.resolve("Tell.java"), """
                class Tell {
                    public static void main(String[] a) {
                        boolean told = "jdbc:x".equals(System.getenv("DB_URL"));
                        System.exit(told && System.getenv("CLAUDE_LOOP_NOTIFY_URL") == null ? 0 : 1);
                    }
                }
                """);
        var environment = new HashMap<>(System.getenv());
        environment.put("DB_URL", "jdbc:x");
        environment.put("CLAUDE_LOOP_NOTIFY_URL", "https://example.org/s3cret");

        assertThat(commands(environment)
                        .measure(List.of(new Criterion("c", JAVA + " Tell.java", false)), Duration.ofMinutes(1)))
                .containsExactly(new CriteriaCommands.Result("c", true, ""));
    }

    @Test
    void words_are_split_without_a_shell() {
        assertThat(CommandWords.split(" a  'b c' \"d \\\" e\\\\\" C:\\dir\\x $HOME *.txt '' f\"g\"h "))
                .containsExactly("a", "b c", "d \" e\\", "C:\\dir\\x", "$HOME", "*.txt", "", "fgh");
        assertThat(CommandWords.split("grep '|'")).containsExactly("grep", "|");
        assertThatThrownBy(() -> CommandWords.split("a > b")).hasMessageContaining("put it into a script");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_batch_file_is_found_by_its_bare_name() throws Exception {
        Path script = Files.writeString(project.resolve("build.cmd"), "#!/bin/sh\nexit 0\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        var search = new CommandSearch(Map.of("Path", project.toString(), "PATHEXT", ".EXE;.CMD"), project, true);
        var commands = new CriteriaCommands(
                project, new CommandRunner(ProcessFactory.system()), search, System.getenv(), Redaction.NONE);
        for (String command : List.of("build", "./build")) {
            assertThat(commands.measure(List.of(new Criterion("c", command, false)), Duration.ofMinutes(1)))
                    .containsExactly(new CriteriaCommands.Result("c", true, ""));
        }
    }

    private CriteriaCommands commands() {
        return commands(System.getenv());
    }

    private CriteriaCommands commands(Map<String, String> environment) {
        return new CriteriaCommands(
                project,
                new CommandRunner(ProcessFactory.system()),
                CommandSearch.onThisSystem(environment, project),
                environment,
                Redaction.NONE);
    }

    private CriteriaCommands.Result measure(String command) throws InterruptedException {
        return commands()
                .measure(List.of(new Criterion("c", command, false)), Duration.ofMinutes(1))
                .get(0);
    }
}
