package dev.claudeloop.core.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.OutputLevel;
import dev.claudeloop.core.stream.ContentBlock.ToolUse;
import dev.claudeloop.core.stream.StreamEvent;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatusLineTest {
    private final Watch watch = new Watch();
    private final StringWriter screen = new StringWriter();

    @Test
    void a_log_gets_a_line_after_half_a_minute_of_silence_and_not_before() {
        var log = new Terminal();
        LoopConsole console = running(OutputLevel.PROGRESS, log);
        log.lines.clear();
        for (int i = 0; i < 60; i++) {
            watch.now = watch.now.plusSeconds(1);
            console.heard(edit("/project/src/Foo.java"));
        }

        assertThat(log.lines)
                .containsExactly(
                        "INFO   iteration 2/5 | tasks 2/3 | tests 7/8 | $0.25 | 0:30 | Edit Foo.java",
                        "INFO   iteration 2/5 | tasks 2/3 | tests 7/8 | $0.25 | 1:00 | Edit Foo.java");
    }

    @Test
    void verbose_output_needs_no_such_line_and_quiet_wants_none() {
        for (OutputLevel level : List.of(OutputLevel.VERBOSE, OutputLevel.QUIET)) {
            var log = new Terminal();
            LoopConsole console = running(level, log);
            watch.now = watch.now.plusSeconds(99);
            console.heard(edit("/a"));

            assertThat(log.lines).noneMatch(line -> line.contains("| $0.25 |"));
        }
    }

    @Test
    void a_terminal_has_a_last_line_that_follows_the_agent() {
        LoopConsole console = running(OutputLevel.PROGRESS, new Terminal(screen));
        watch.now = watch.now.plusSeconds(65);
        console.heard(edit("C:\\\\src\\\\Foo.java"));

        assertThat(lastLine()).isEqualTo("[##........] 2/5 | tasks 2/3 | tests 7/8 | $0.25 | 1:05 | Edit Foo.java");
    }

    @Test
    void tests_are_told_while_they_run() {
        var log = new Terminal();
        LoopConsole console = running(OutputLevel.PROGRESS, log);
        watch.now = watch.now.plusSeconds(31);
        console.testing(12, 1);

        assertThat(log.lines).last().asString().endsWith("| 0:31 | 12 tests run, 1 failed");
    }

    @Test
    void other_lines_stand_above_the_last_one_and_nothing_of_it_is_left_over() {
        var terminal = new Terminal(screen);
        LoopConsole console = running(OutputLevel.PROGRESS, terminal);
        console.heard(edit("/a"));
        console.warned("Careful.");
        console.finished(Records.run(2, 0.25, FinishType.COMPLETE, "done"));

        List<String> shown = onScreen();
        assertThat(shown.subList(0, shown.size() - 1))
                .containsExactlyElementsOf(terminal.lines.stream()
                        .map(line -> line.substring(line.indexOf(' ') + 1))
                        .toList());
        assertThat(lastLine()).isBlank();
    }

    @Test
    void the_last_line_never_breaks_and_holds_no_control_sequence() {
        LoopConsole console = running(OutputLevel.PROGRESS, new Terminal(screen));
        console.heard(edit("/漢字漢字漢字漢字漢字漢字\u001B[2J漢字漢字漢字"));

        assertThat(screen.toString()).doesNotContain("\u001B");
        String drawn = screen.toString().substring(screen.toString().lastIndexOf('\r') + 1);
        int columns =
                drawn.codePoints().map(character -> character < 0x1100 ? 1 : 2).sum();
        assertThat(drawn).contains("漢字");
        assertThat(columns).isLessThan(80);
    }

    private LoopConsole running(OutputLevel level, Terminal terminal) {
        var console = new LoopConsole(level, terminal, Symbols.UNICODE, watch, ZoneOffset.UTC);
        console.started(Records.run(0, 0, null, null));
        console.iterationStarted(1);
        var claude = Records.claude("finished", 0.25, List.of(), List.of(), List.of());
        console.iterationEnded(Records.iteration(1, claude, Decision.goOn("more to do")));
        console.iterationStarted(2);
        return console;
    }

    private static StreamEvent edit(String file) {
        var input = new StreamEvent.ToolInput("{}", Map.of("file_path", file), Map.of());
        return new StreamEvent.Assistant(
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                StreamEvent.Usage.NONE,
                List.of(new ToolUse("t", "Edit", input)));
    }

    private String lastLine() {
        List<String> lines = onScreen();
        return lines.get(lines.size() - 1);
    }

    /** What a terminal shows: a carriage return goes back to the beginning of its line. */
    private List<String> onScreen() {
        var lines = new ArrayList<String>();
        for (String line : screen.toString().split("\\n", -1)) {
            var shown = new StringBuilder();
            for (String piece : line.split("\\r", -1)) {
                shown.replace(0, Math.min(piece.length(), shown.length()), piece);
            }
            lines.add(shown.toString().stripTrailing());
        }
        return lines;
    }

    private static final class Watch extends Clock {
        private Instant now = Instant.EPOCH;

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
