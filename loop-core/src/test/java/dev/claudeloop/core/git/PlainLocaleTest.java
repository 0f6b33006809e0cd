package dev.claudeloop.core.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.process.Command;
import dev.claudeloop.core.process.CommandResult;
import dev.claudeloop.core.process.CommandRunner;
import dev.claudeloop.core.process.ProcessFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Containers often have no locale, and then a JVM has no letters for names that git has. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its names are not bytes")
class PlainLocaleTest {
    private static final CommandRunner RUNNER = new CommandRunner(ProcessFactory.system());

    @TempDir
    Path project;

    @BeforeEach
    void a_repository() throws Exception {
        run("git", "init", "--quiet");
    }

    @Test
    void a_change_of_a_file_with_a_name_in_another_script_is_seen() throws Exception {
        write("größe 測試/ümlaut.txt", "x");
        String before = snapshotWithoutLocale();
        write("größe 測試/ümlaut.txt", "y");
        String after = snapshotWithoutLocale();

        assertThat(before).isNotEqualTo(after);
        write("größe 測試/ümlaut.txt", "x");
        assertThat(snapshotWithoutLocale()).isEqualTo(before);
    }

    @Test
    void what_the_build_wrote_does_not_count_whatever_its_name() throws Exception {
        write("pom.xml", "<project/>");
        String before = snapshotWithoutLocale();
        write("target/größe.txt", "x");

        assertThat(snapshotWithoutLocale()).isEqualTo(before);
    }

    private String snapshotWithoutLocale() throws Exception {
        return run(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                PlainLocaleTest.class.getName(),
                project.toString());
    }

    /** Prints what is in the work tree, for the test that started this JVM. */
    public static void main(String[] arguments) throws InterruptedException {
        System.out.println(new WorkTree(Path.of(arguments[0]), RUNNER)
                .snapshot()
                .contents()
                .values());
    }

    private String run(String... words) throws Exception {
        Command command = Command.of(project, List.of(words)).with(Map.of("LC_ALL", "C"));
        CommandResult result = RUNNER.run(command, Duration.ofMinutes(1));
        assertThat(result.succeeded()).as(result.output()).isTrue();
        return result.output();
    }

    private void write(String name, String content) throws IOException {
        Path file = project.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
