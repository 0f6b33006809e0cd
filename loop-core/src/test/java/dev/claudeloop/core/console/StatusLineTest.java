package dev.claudeloop.core.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.OutputLevel;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.stream.ContentBlock.ToolUse;
import dev.claudeloop.core.stream.StreamEvent;
import dev.claudeloop.testsupport.TerminalScreen;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatusLineTest {
    private static final int WIDTH = 120;
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

    @ParameterizedTest
    @ValueSource(ints = {20, 79, 80, 200})
    void the_last_line_never_breaks_whatever_the_width(int width) {
        LoopConsole console = running(OutputLevel.PROGRESS, new Terminal(screen));
        for (int length = 1; length < 30; length++) {
            watch.now = watch.now.plusSeconds(1);
            console.heard(edit("/" + "漢字".repeat(length)));
        }
        assertThat(screen.toString()).contains("漢字");
        console.warned("Careful.");
        console.finished(Records.run(2, 0.25, FinishType.COMPLETE, "done"));

        List<String> shown = new TerminalScreen(width).write(screen.toString()).lines();
        assertThat(shown).contains("Careful.").noneMatch(line -> line.contains("漢") || line.contains("[##"));
    }

    @Test
    void the_last_line_obeys_nothing_that_the_agent_says() {
        LoopConsole console = running(OutputLevel.PROGRESS, new Terminal(screen));
        console.heard(edit("/a\u001B[2J\u001B]0;title\u0007\u202Eb"));

        assertThat(lastLine()).endsWith("| Edit a\uFFFDb");
        assertThat(screen.toString()).doesNotContain("[2J", "title");
    }

    @Test
    void the_time_goes_on_while_nothing_happens_and_stops_at_the_end() {
        var ticks = new ArrayDeque<Runnable>();
        LoopConsole console = running(OutputLevel.PROGRESS, new Terminal(screen), ticks::add);
        watch.now = watch.now.plusSeconds(7);

        ticks.remove().run();

        assertThat(lastLine()).contains("| 0:07 | starting Claude");
        assertThat(ticks).hasSize(1);
        console.finished(Records.run(2, 0.25, FinishType.COMPLETE, "done"));
        ticks.remove().run();
        assertThat(lastLine()).isBlank();
        assertThat(ticks).isEmpty();
    }

    @Test
    void a_console_that_is_closed_before_the_end_is_told_leaves_no_line_and_no_ticking_behind() {
        var ticks = new ArrayDeque<Runnable>();
        LoopConsole console = running(OutputLevel.PROGRESS, new Terminal(screen), ticks::add);

        console.close();

        assertThat(lastLine()).isBlank();
        ticks.remove().run();
        assertThat(ticks).isEmpty();
        assertThat(lastLine()).isBlank();
    }

    @ParameterizedTest
    @EnumSource(OutputLevel.class)
    void no_part_of_a_secret_is_shown_where_its_text_is_cut(OutputLevel level) {
        String secret = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
        var redaction = Redaction.of(Map.of("GH_TOKEN", secret));
        var terminal = new Terminal(screen);
        var console = new LoopConsole(level, terminal, Symbols.UNICODE, redaction, watch, ZoneOffset.UTC, work -> {});
        console.started(Records.run(0, 0, null, null));
        console.iterationStarted(1);
        for (int before = 0; before < 320; before++) {
            console.heard(call("Bash", Map.of("command", "x".repeat(before) + secret)));
            console.heard(call("Task", Map.of("description", "x".repeat(before) + secret)));
        }

        assertThat(screen.toString()).doesNotContain("ghp_");
        assertThat(terminal.lines).noneMatch(line -> line.contains("ghp_"));
    }

    @Test
    void a_silent_agent_is_told_of_in_a_log_at_most_twice_a_minute() {
        var ticks = new ArrayDeque<Runnable>();
        var log = new Terminal();
        running(OutputLevel.PROGRESS, log, ticks::add);
        log.lines.clear();
        for (int seconds = 0; seconds < 300; seconds++) {
            watch.now = watch.now.plusSeconds(1);
            ticks.remove().run();
        }

        assertThat(log.lines).hasSize(10);
    }

    private LoopConsole running(OutputLevel level, Terminal terminal, Executor later) {
        var console = new LoopConsole(level, terminal, Symbols.UNICODE, Redaction.NONE, watch, ZoneOffset.UTC, later);
        console.started(Records.run(0, 0, null, null));
        console.iterationStarted(1);
        var claude = Records.claude("finished", 0.25, List.of(), List.of(), List.of());
        console.iterationEnded(Records.iteration(1, claude, Decision.goOn("more to do")));
        console.iterationStarted(2);
        return console;
    }

    private static StreamEvent edit(String file) {
        return call("Edit", Map.of("file_path", file));
    }

    private static StreamEvent call(String tool, Map<String, String> fields) {
        var input = new StreamEvent.ToolInput("{}", fields, Map.of());
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
                List.of(new ToolUse("t", tool, input)));
    }

    private LoopConsole running(OutputLevel level, Terminal terminal) {
        return running(level, terminal, work -> {});
    }

    private String lastLine() {
        List<String> lines = onScreen();
        return lines.get(lines.size() - 1);
    }

    private List<String> onScreen() {
        return new TerminalScreen(WIDTH).write(screen.toString()).lines();
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
