package dev.claudeloop.core.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnknownOptionsTest {

    @ParameterizedTest
    @CsvSource({
        "claudeLoop.maxIteration, claudeLoop.maxIterations",
        "claudeLoop.iterations, claudeLoop.maxIterations",
        "claudeLoop.max-iterations, claudeLoop.maxIterations",
        "claudeLoop.maxiterations, claudeLoop.maxIterations",
        "claudeloop.maxIterations, claudeLoop.maxIterations",
        "claudeLoop.rehearsal, claudeLoop.rehearse",
        "claudeLoop.verifyTask, claudeLoop.verifyGoals"
    })
    void a_misspelled_option_is_named_as_written_beside_the_nearest_one(String written, String nearest) {
        assertThatThrownBy(() -> refuse(written))
                .isInstanceOf(LoopException.class)
                .hasMessage("-D" + written + " is no option of claude-loop; did you mean -D" + nearest + "?");
    }

    @Test
    void what_is_like_no_option_gets_no_suggestion() {
        assertThatThrownBy(() -> refuse("claudeLoop.colour"))
                .hasMessage("-DclaudeLoop.colour is no option of claude-loop.");
    }

    @Test
    void the_option_of_the_other_build_tool_is_answered_with_this_ones() {
        assertThatThrownBy(() -> refuse("claudeLoop.verifyTasks"))
                .hasMessage("-DclaudeLoop.verifyTasks means nothing here (Gradle: the tasks that run the tests);"
                        + " use -DclaudeLoop.verifyGoals.");
    }

    @Test
    void options_and_the_properties_of_others_are_let_pass() {
        assertThatCode(() -> refuse("claudeLoop.maxIterations", "claude-loop.version", "claudeLoop", "skipTests"))
                .doesNotThrowAnyException();
    }

    @Test
    void a_variable_with_a_slip_is_warned_of() {
        assertThat(UnknownOptions.warnings(Map.of("CLAUDE_LOOP_MAX_ITERATION", "3")))
                .containsExactly("CLAUDE_LOOP_MAX_ITERATION is no option of claude-loop and does nothing;"
                        + " did you mean CLAUDE_LOOP_MAX_ITERATIONS?");
    }

    @Test
    void the_variables_of_the_loop_itself_and_of_others_are_left_alone() {
        assertThat(UnknownOptions.warnings(Map.of(
                        "CLAUDE_LOOP_MAX_ITERATIONS", "3",
                        "CLAUDE_LOOP_RUN_ID", "1",
                        "CLAUDE_LOOP_AGENT", "1",
                        "CLAUDE_LOOP_MEASURES", "1",
                        "CLAUDE_LOOP_FINISH_TYPE", "complete",
                        "CLAUDE_LOOP_LAST_EXIT_CODE", "0",
                        "CLAUDE_LOOP_HOME", "/opt/loop",
                        "PATH", "/bin")))
                .isEmpty();
    }

    private static void refuse(String... properties) {
        UnknownOptions.refuse(
                List.of(properties), name -> "-D" + name, LoopOptions.VERIFY_TASKS, LoopOptions.VERIFY_GOALS);
    }
}
