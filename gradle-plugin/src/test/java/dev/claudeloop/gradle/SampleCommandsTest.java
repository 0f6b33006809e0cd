package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.testsupport.LoopCommands;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gradle.api.Project;
import org.gradle.api.tasks.options.Option;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Gradle commands in the samples are tasks and options that exist, with values that they take. */
class SampleCommandsTest {

    @TempDir
    Path folder;

    @Test
    void every_word_is_known() {
        Project project =
                ProjectBuilder.builder().withProjectDir(folder.toFile()).build();
        project.getPluginManager().apply("dev.claudeloop");
        Map<String, List<String>> commands = LoopCommands.ofGradle();

        assertThat(commands).hasSizeGreaterThanOrEqualTo(10);
        commands.forEach((command, words) -> {
            var options = new HashMap<String, Object>();
            for (String word : words.subList(1, words.size())) {
                if (word.startsWith("-PclaudeLoop.")) {
                    String[] option = word.substring("-PclaudeLoop.".length()).split("=", 2);
                    options.put(option[0], option[1]);
                } else if (word.startsWith("--")) {
                    assertThat(flags()).as(command).contains(word);
                } else {
                    assertThat(project.getTasks().getNames()).as(command).contains(word.replaceFirst("^:(till:)?", ""));
                }
            }
            assertThat(LoopOptions.ALL).extracting(option -> option.name()).containsAll(options.keySet());
            LoopOptions.of(new OptionLayer(options, option -> command));
        });
    }

    private static Set<String> flags() {
        return Arrays.stream(ClaudeLoopTask.class.getMethods())
                .map(method -> method.getAnnotation(Option.class))
                .filter(flag -> flag != null)
                .map(flag -> "--" + flag.option())
                .collect(Collectors.toSet());
    }
}
