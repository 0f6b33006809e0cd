package dev.claudeloop.core.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.BuildTool;
import dev.claudeloop.core.api.ChangesRecord;
import dev.claudeloop.core.api.ClaimsRecord;
import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.GuardsRecord;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.Mode;
import dev.claudeloop.core.api.Option;
import dev.claudeloop.core.api.Strategy;
import dev.claudeloop.core.api.TestRequest;
import dev.claudeloop.core.api.TestRun;
import dev.claudeloop.core.api.VerificationRecord;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressConsoleTest {
    private final List<String> lines = new ArrayList<>();
    private final ProgressConsole console = new ProgressConsole(new Terminal());

    @Test
    void an_iteration_is_told_in_two_lines() {
        console.iterationEnded(iteration(List.of(), List.of()));

        assertThat(lines)
                .containsExactly(
                        "INFO Iteration 4: 1 commit, 2 changed files, 7/8 tests passed, $0.25, 61.5 s (1 item remaining)",
                        "INFO   going on: 1 of 8 tests fails");
    }

    @Test
    void denied_calls_are_told_with_the_rule_that_would_have_allowed_them() {
        console.iterationEnded(iteration(List.of("Bash(npm *)", "WebFetch", "Bash(npm *)"), List.of()));

        assertThat(lines)
                .contains("WARN   Claude was denied 3 tool calls; to allow them, add to --allowed-tools:"
                        + " Bash(npm *) (2 times), WebFetch");
    }

    @Test
    void nudges_are_told() {
        console.iterationEnded(iteration(List.of(), List.of("ASKING: Nobody is there to answer.")));

        assertThat(lines).contains("INFO   nudged: ASKING: Nobody is there to answer.");
    }

    private static IterationRecord iteration(List<String> denials, List<String> nudges) {
        var claude = new ClaudeRecord(
                List.of("claude"),
                null,
                1,
                "finished",
                0,
                null,
                null,
                "success",
                false,
                null,
                null,
                List.of(),
                3,
                1000,
                0.25,
                ClaudeRecord.Tokens.NONE,
                Map.of(),
                denials,
                nudges,
                0,
                null,
                null);
        return new IterationRecord(
                IterationRecord.SCHEMA_VERSION,
                "run",
                4,
                Mode.BUILD,
                Strategy.LOOP,
                null,
                Instant.EPOCH,
                Instant.EPOCH,
                61_500,
                claude,
                new ClaimsRecord(false, false, List.of(), null, new ClaimsRecord.Tasks(2, 1), null, 0),
                new ChangesRecord("a", "b", 1, List.of("x", "y"), null),
                new VerificationRecord(
                        true,
                        "1 of 8 tests fails",
                        List.of("test"),
                        10,
                        false,
                        new VerificationRecord.TestCounts(8, 7, 1, 0),
                        List.of(),
                        List.of()),
                null,
                GuardsRecord.NONE,
                Decision.goOn("1 of 8 tests fails"));
    }

    private final class Terminal implements BuildTool {
        @Override
        public TestRun runTests(TestRequest request) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Path logDirectory() {
            return Path.of("logs");
        }

        @Override
        public String testCommand() {
            return "test";
        }

        @Override
        public List<String> commands() {
            return List.of();
        }

        @Override
        public String spell(Option<?> option) {
            return "--" + option.flag();
        }

        @Override
        public void say(Level level, String line) {
            lines.add(level + " " + line);
        }
    }
}
