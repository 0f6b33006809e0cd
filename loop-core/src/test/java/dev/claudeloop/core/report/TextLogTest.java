package dev.claudeloop.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.state.Samples;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TextLogTest {
    @TempDir
    Path logs;

    private final List<String> warnings = new ArrayList<>();
    private Instant now = Samples.NOON;

    @Test
    void what_never_changes_is_said_once_and_then_each_iteration() throws Exception {
        TextLog log = log(Redaction.NONE);
        log.started(Reported.started());
        log.baselineMeasured(Reported.red(1, "a.ATest#works"));
        log.iterationStarted(1);
        log.iterationEnded(Reported.claiming(1, 4, Reported.red(1, "a.ATest#works")));
        log.iterationStarted(2);
        log.warned("beware");
        log.iterationEnded(Reported.claiming(2, 0, Reported.green(2)));
        log.finished(Reported.finished(FinishType.COMPLETE, "done and measured", 2));

        assertThat(text())
                .startsWith("=".repeat(80) + "\nCLAUDE LOOP - EXECUTION LOG\nStarted: 2026-03-04T12:00:00Z\n")
                .containsSubsequence(
                        "RUN METADATA",
                        "Mode: build",
                        "INSTRUCTIONS",
                        "Make it work.",
                        "SYSTEM PROMPT",
                        "Say how far you are.",
                        "ITERATION 1",
                        "CLAUDE OUTPUT",
                        "I am done",
                        "Remaining: 4",
                        "an error of the agent",
                        "FAILING TESTS",
                        "a.ATest#works",
                        "java.lang.AssertionError: expected 1",
                        "at a.ATest:12",
                        "Completed: 2026-03-04T12:00:01Z",
                        "ITERATION 2",
                        "WARNING: beware",
                        "Remaining: 0",
                        "FINISHED",
                        "Finish: complete",
                        "Reason: done and measured");
        assertThat(text()).containsOnlyOnce("Make it work.").containsOnlyOnce("Say how far you are.");
        assertThat(warnings).isEmpty();
    }

    @Test
    void as_many_logs_are_kept_as_sessions_and_no_other_file_is_touched() throws Exception {
        for (String old : List.of("20250101-000000", "20250102-000000", "20260101-000000", "20260102-000000")) {
            Files.writeString(logs.resolve("claude-loop-" + old + ".log"), "old");
        }
        Path other = Files.writeString(logs.resolve("claude-loop-notes.log"), "mine");

        log(Redaction.NONE).started(Reported.started());

        assertThat(logs)
                .isDirectoryContaining(file()::equals)
                .isDirectoryContaining(other::equals)
                .isDirectoryContaining("glob:**20260102*")
                .isDirectoryContaining("glob:**20260101*")
                .isDirectoryNotContaining("glob:**2025*");
    }

    @Test
    void an_old_log_that_cannot_be_deleted_is_one_warning_and_the_new_one_is_written() throws Exception {
        Files.createDirectories(logs.resolve("claude-loop-20250101-000000.log").resolve("in the way"));
        for (String old : List.of("20250102-000000", "20250103-000000")) {
            Files.writeString(logs.resolve("claude-loop-" + old + ".log"), "old");
        }

        TextLog log = log(Redaction.NONE);
        log.started(Reported.started());
        log.finished(Reported.finished(FinishType.COMPLETE, "done and measured", 1));

        assertThat(warnings).singleElement().asString().contains("cannot be deleted", "they stay");
        assertThat(text()).contains("Reason: done and measured");
    }

    @Test
    void a_run_that_starts_in_the_same_second_follows_with_a_head_of_its_own() throws Exception {
        TextLog first = log(Redaction.NONE);
        first.started(Reported.started());
        first.finished(Reported.finished(FinishType.MANUAL, "the first", 0));
        TextLog second = log(Redaction.NONE);
        second.started(Reported.started());
        second.finished(Reported.finished(FinishType.MANUAL, "the second", 0));
        assertThat(text()).containsSubsequence("EXECUTION LOG", "the first", "EXECUTION LOG", "the second");
    }

    @Test
    void a_loop_that_breaks_leaves_its_stack_trace() throws Exception {
        TextLog log = log(Redaction.of(Map.of("GH_TOKEN", "hidden-value")));
        log.started(Reported.started());
        log.broke(new IllegalStateException("no place for hidden-value", new IOException("disk gone")));
        assertThat(text())
                .containsSubsequence(
                        "IllegalStateException: no place for ***",
                        "at dev.claudeloop.core.report.TextLogTest",
                        "Caused by: java.io.IOException: disk gone");
    }

    @Test
    void sequences_for_terminals_do_not_reach_it_and_only_its_owner_can_read_it() throws Exception {
        TextLog log = log(Redaction.NONE);
        log.started(Reported.started());
        log.iterationEnded(Reported.working(1, Reported.green(1), "\u001b[2Jcleared\u009b1m\ttab"));
        assertThat(text()).contains("follow \ufffd[31mthis");
        assertThat(text()).contains("\ufffd[2Jcleared\ufffd1m\ttab");
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void warnings_from_before_the_start_stand_in_it_too() throws Exception {
        TextLog log = log(Redaction.NONE);
        log.warned("no git here");
        log.resumed(List.of("going on after iteration 3"));
        log.started(Reported.started());
        assertThat(text()).containsSubsequence("EXECUTION LOG", "WARNING: no git here", "going on after iteration 3");
    }

    @Test
    void secrets_never_reach_it() throws Exception {
        TextLog log = log(Redaction.of(Map.of("API_KEY", "work.\n\nIt is secret", "GH_TOKEN", "hidden-value")));
        log.started(Reported.started());
        log.warned("used hidden-value");
        log.iterationEnded(Reported.working(1, Reported.red(0, "hidden-value"), "hidden-value"));
        log.finished(Reported.finished(FinishType.ERROR, "hidden-value", 1));

        assertThat(text()).contains("used ***", "Reason: ***").doesNotContain("hidden-value");
    }

    @Test
    void what_the_agent_says_and_does_stands_there_before_its_iteration_ends() throws Exception {
        TextLog log = log(Redaction.of(Map.of("GH_TOKEN", "hidden-value")));
        log.started(Reported.started());
        log.iterationStarted(1);
        log.agentSpoke(List.of("Bash tool", "   Command: echo hidden-value \u001b[2J"));
        log.warned("x".repeat(11 * 1024));
        assertThat(text())
                .containsSubsequence("ITERATION 1", "CLAUDE OUTPUT", "Bash tool\n   Command: echo *** \ufffd[2J\n");

        log.iterationEnded(Reported.working(1, Reported.green(1), "the last words"));
        assertThat(text()).contains("Tool calls: ").doesNotContain("the last words");
    }

    @Test
    void an_agent_that_says_very_much_is_cut_but_for_its_last_words() throws Exception {
        TextLog log = log(Redaction.NONE);
        log.started(Reported.started());
        for (int iteration = 1; iteration <= 2; iteration++) {
            log.iterationStarted(iteration);
            for (int i = 0; i < 1000; i++) {
                log.agentSpoke(List.of("word ".repeat(1000)));
            }
            log.iterationEnded(Reported.working(iteration, Reported.green(1), "the last words"));
        }
        assertThat(text()).hasSizeBetween(400_000, 410_000);
        assertThat(text().split("[.]{3}\n", -1)).hasSize(3);
        assertThat(text().split("the last words", -1)).hasSize(3);
    }

    @Test
    void a_wait_that_is_told_every_minute_is_one_line() throws Exception {
        TextLog log = log(Redaction.NONE);
        log.started(Reported.started());
        for (int minute = 5; minute > 0; minute--) {
            log.waiting("the usage limit", Samples.NOON.plusSeconds(300), Duration.ofMinutes(minute));
        }
        assertThat(text()).containsOnlyOnce("WAITING until 2026-03-04T12:05:00Z: the usage limit");
    }

    @Test
    void a_log_that_the_agent_deleted_begins_again() throws Exception {
        TextLog log = log(Redaction.NONE);
        log.started(Reported.started());
        log.iterationEnded(Reported.working(1, Reported.green(1), "the first"));
        Files.delete(file());
        log.iterationEnded(Reported.working(2, Reported.green(1), "the second"));
        assertThat(text()).contains("EXECUTION LOG", "Make it work.", "the second");
    }

    @Test
    void long_output_reaches_the_disk_before_the_iteration_ends() throws Exception {
        TextLog log = log(Redaction.NONE);
        log.started(Reported.started());
        log.warned("short");
        assertThat(text()).doesNotContain("short");
        log.warned("x".repeat(11 * 1024));
        assertThat(text()).contains("short", "xxx");
    }

    @Test
    void what_the_agent_says_reaches_the_disk_once_a_second() throws Exception {
        TextLog log = log(Redaction.NONE);
        log.started(Reported.started());
        log.iterationStarted(1);

        log.agentSpoke(List.of("at once"));
        assertThat(text()).doesNotContain("at once");
        now = now.plusSeconds(1);
        log.agentSpoke(List.of("a second later"));

        assertThat(text()).contains("at once\na second later\n");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_full_disk_switches_it_off_with_one_warning() throws Exception {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full));
        TextLog log = log(Redaction.NONE);
        log.started(Reported.started());
        Path file = file();
        Files.delete(file);
        Files.createSymbolicLink(file, full);

        log.iterationEnded(Reported.working(1, Reported.green(1), "lost"));
        Files.delete(file);
        log.iterationEnded(Reported.working(2, Reported.green(1), "lost"));
        log.finished(Reported.finished(FinishType.COMPLETE, "done", 2));

        assertThat(warnings).singleElement().asString().contains("No space left", "The loop goes on");
        assertThat(file).doesNotExist();
    }

    @Test
    void a_log_directory_that_cannot_be_written_is_one_warning() throws Exception {
        Path inTheWay = Files.writeString(logs.resolve("file"), "");
        var log = new TextLog(inTheWay, "", "", 0, Redaction.NONE, Clock.systemUTC(), warnings::add);
        log.started(Reported.started());
        log.iterationEnded(Reported.working(1, Reported.green(1), "lost"));
        log.finished(Reported.finished(FinishType.COMPLETE, "done", 1));
        assertThat(warnings).hasSize(1);
    }

    private TextLog log(Redaction redaction) {
        InstantSource time = () -> now;
        return new TextLog(
                logs,
                "Make it work.\n",
                "Say how far you are.\nfollow \u001b[31mthis",
                3,
                redaction,
                time.withZone(ZoneOffset.UTC),
                warnings::add);
    }

    private Path file() {
        return logs.resolve("claude-loop-20260304-120000.log");
    }

    private String text() throws IOException {
        return Files.readString(file());
    }
}
