package dev.claudeloop.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.BuildTool.Level;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gradle.api.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GradleToolTest {
    private final List<String> logged = new ArrayList<>();
    private final GradleTool tool = tool("gradle");

    @TempDir
    Path root;

    @Test
    void lines_have_gradles_own_levels_so_that_warn_and_quiet_hide_what_they_should() {
        tool.say(Level.INFO, "hidden by --warn and --quiet");
        tool.say(Level.WARN, "hidden by --quiet");
        tool.say(Level.ERROR, "always shown");

        assertThat(logged)
                .containsExactly(
                        "lifecycle hidden by --warn and --quiet", "warn hidden by --quiet", "error always shown");
    }

    @Test
    void an_order_to_the_build_server_is_hidden_by_no_switch() {
        tool.order("::notice::done");

        assertThat(logged).containsExactly("quiet ::notice::done");
    }

    @Test
    void gradle_has_no_line_that_may_be_written_again() {
        assertThat(tool.terminal()).isEmpty();
    }

    @Test
    void without_a_wrapper_people_type_gradle() {
        assertThat(toolOf(root).testCommand()).isEqualTo("gradle test");
        assertThat(toolOf(root).commands()).containsExactly("gradle", "./gradlew");
    }

    @Test
    void the_wrapper_is_that_of_the_build_wherever_the_loop_is() throws IOException {
        Files.createFile(root.resolve("gradlew"));

        assertThat(toolOf(root).testCommand()).isEqualTo("./gradlew test");
        GradleTool till = toolOf(root.resolve("shop/till"));
        assertThat(till.testCommand()).isEqualTo("../../gradlew test");
        assertThat(till.commands()).containsExactly("../../gradlew", "./gradlew", "gradle");
    }

    private GradleTool toolOf(Path project) {
        return tool(GradleTool.gradle(project, root));
    }

    private GradleTool tool(String gradle) {
        return new GradleTool(gradle, Path.of("logs"), List.of("test"), GradleTool.NO_TESTS, logger());
    }

    private Logger logger() {
        return (Logger) Proxy.newProxyInstance(
                Logger.class.getClassLoader(), new Class<?>[] {Logger.class}, (log, method, words) -> {
                    logged.add(method.getName() + " " + words[0]);
                    return null;
                });
    }
}
