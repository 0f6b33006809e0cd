package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.LoopOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gradle.api.tasks.options.Option;
import org.junit.jupiter.api.Test;

/** After a change of the options, {@code -Doptions=write} brings the page up to date. */
class OptionsPageTest {
    private static final Path PAGE =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("../docs/options.md");
    private static final String COMMAND = "mvn -pl gradle-plugin -am test -Dnewer-jdk=no -Dtest=OptionsPageTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Doptions=write";

    @Test
    void the_page_tells_of_the_options_as_they_are() throws IOException {
        String text = new OptionsPage(flags()).text();
        if ("write".equals(System.getProperty("options"))) {
            Files.writeString(PAGE, text);
        }

        assertThat(Files.readString(PAGE).replace("\r\n", "\n"))
                .as("docs/options.md is not current; write it with " + COMMAND)
                .isEqualTo(text);
    }

    @Test
    void every_option_is_in_a_section_and_told_with_its_flag() {
        String text = new OptionsPage(flags()).text();

        assertThat(text.substring(0, text.indexOf("| `mode` |"))).contains("\n## The loop\n");
        assertThat(text.lines().filter(line -> line.startsWith("| `"))).hasSize(LoopOptions.ALL.size());
        assertThat(text.lines().filter(line -> line.startsWith("## "))).hasSize(OptionsPage.SECTIONS.size());
        assertThat(text).contains("`-PclaudeLoop.maxIterations`<br>`--max-iterations`<br>`-DclaudeLoop.maxIterations`");
    }

    private static Set<String> flags() {
        var flags = new TreeSet<String>();
        Stream.of(
                        ClaudeLoopTask.class,
                        ClaudeLoopStatusTask.class,
                        ClaudeLoopResetTask.class,
                        ClaudeLoopHooksTask.class)
                .flatMap(task -> Arrays.stream(task.getMethods()))
                .map(method -> method.getAnnotation(Option.class))
                .filter(flag -> flag != null)
                .forEach(flag -> flags.add(flag.option()));
        return flags;
    }
}
