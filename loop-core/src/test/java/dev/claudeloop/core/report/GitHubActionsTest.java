package dev.claudeloop.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.VerificationRecord.TestFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What GitHub shows of a run. */
class GitHubActionsTest extends OnBuildServer {
    @Test
    void github_gets_a_page_after_what_is_there() throws IOException {
        end(github(), FinishType.MAX_ITERATIONS, "iteration 1 was the last", red(FAILURE));

        assertThat(Files.readString(summary)).isEqualTo("""
                before
                ### ❌ claude-loop: max iterations

                iteration 1 was the last

                1 iteration, 1 commit, $0.25, 1.0k tokens, 1 min 0 s at work

                | iteration | tests | changes | cost | time | then |
                |--:|---|---|--:|--:|---|
                | 1 | 7/8 tests passed | 1 commit, 1 file | $0.25 | 1.0 s | more to do |

                1 failing test:

                - <code>kata&#46;LeapYearTest&#46;a&#95;century&#95;is&#95;not&#95;a&#95;leap&#95;year</code>\
                 org&#46;opentest4j&#46;AssertionFailedError&#58; 1900 expected&#58; &#60;false&#62;, but was&#58; 100%

                Report: <code>app/build/claude-loop/index&#46;html</code>

                """);
    }

    @Test
    void github_gets_a_message_for_the_end_and_one_beside_each_failing_test() {
        end(github(), FinishType.MAX_ITERATIONS, "iteration 1 was the last", red(FAILURE));

        assertThat(tool.orders)
                .containsExactly(
                        "::error title=claude-loop%3A max iterations::iteration 1 was the last%0A"
                                + "1 iteration, 1 commit, $0.25, 1.0k tokens, 1 min 0 s at work",
                        "::error file=app/src/test/java/kata/LeapYearTest.java,line=23,title=" + RED
                                + "::org.opentest4j.AssertionFailedError: 1900%0Aexpected: <false>, but was: 100%25");
    }

    @Test
    void compile_errors_are_listed_and_told_beside_their_lines() throws IOException {
        String[] errors = IntStream.rangeClosed(1, 60)
                .mapToObj(i -> "src/test/java/kata/LeapYearTest.java:" + i + ": cannot find <symbol> " + i)
                .toArray(String[]::new);
        errors[1] = "release version 99 not supported";
        errors[2] = "../elsewhere/Gone.java:7: no such file";

        end(github(), FinishType.ERROR, "why", Reported.working(1, Reported.notCompiling(errors), "tried"));

        assertThat(tool.orders).hasSize(10);
        assertThat(tool.orders.get(0)).endsWith("%0Aand 51 more errors; all are in app/build/claude-loop/index.html");
        assertThat(tool.orders.subList(1, 4))
                .containsExactly(
                        "::error file=app/src/test/java/kata/LeapYearTest.java,line=1,title=compile error"
                                + "::cannot find <symbol> 1",
                        "::error title=compile error::release version 99 not supported",
                        "::error title=compile error::no such file");
        assertThat(Files.readString(summary))
                .contains(
                        "\n60 compile errors:\n\n- src/test/java/kata/LeapYearTest&#46;java&#58;1&#58; cannot find &#60;symbol&#62; 1\n")
                .contains("\n- and 10 more\n");
        assertThat(logs.resolve(BuildServer.FILE))
                .content()
                .contains("\n60 compile errors:\n  src/test/java/kata/LeapYearTest.java:1: cannot find <symbol> 1\n");
    }

    @ParameterizedTest
    @CsvSource({"COMPLETE,notice", "NO_CHANGES,notice", "BUDGET_EXHAUSTED,warning", "ERROR,error", "BLOCKED,error"})
    void the_message_for_the_end_is_as_loud_as_the_end(FinishType type, String kind) {
        end(github(), type, "why", Reported.working(1, Reported.green(8), "fine"));

        assertThat(tool.orders).singleElement().asString().startsWith("::" + kind + " title=claude-loop%3A ");
    }

    @Test
    void github_shows_ten_errors_so_nine_failing_tests_are_told_and_the_rest_are_counted() {
        TestFailure[] many = IntStream.range(0, 30)
                .mapToObj(i -> new TestFailure("a.T.t" + i, "E", "m", List.of()))
                .toArray(TestFailure[]::new);

        end(github(), FinishType.ERROR, "why", red(many));

        assertThat(tool.orders).hasSize(10).allMatch(line -> line.startsWith("::error title="));
        assertThat(tool.orders.get(0))
                .endsWith("%0Aand 21 more failing tests; all are in app/build/claude-loop/index.html");
    }

    @Test
    void a_source_that_is_unknown_or_not_of_the_repository_is_not_named() throws IOException {
        Path hidden = Files.createDirectories(project.resolve("build/kata"));
        Files.createFile(hidden.resolve("Gone.java"));
        end(
                github(),
                FinishType.ERROR,
                "why",
                red(
                        new TestFailure("kata.Gone.x", "E", "m", List.of("kata.Gone.x(Gone.java:3)")),
                        new TestFailure("kata.No.x", "E", "m", List.of("not a frame", "kata.No.x(../../etc/passwd:1)")),
                        FAILURE));
        assertThat(tool.orders.subList(1, 3)).allMatch(line -> line.startsWith("::error title=kata."));
        assertThat(tool.orders.get(3)).startsWith("::error file=app/src/test/java/kata/LeapYearTest.java,line=23,");
        tool.orders.clear();

        var elsewhere = new HashMap<>(github());
        elsewhere.put("GITHUB_WORKSPACE", workspace.resolve("another").toString());
        end(elsewhere, FinishType.ERROR, "why", red(FAILURE));

        assertThat(tool.orders.get(1)).startsWith("::error title=" + RED);
    }

    @Test
    void github_gets_outputs_for_later_steps() throws IOException {
        end(github(), FinishType.COMPLETE, "done\nfinish-type=hacked", Reported.working(1, Reported.green(8), "fine"));

        String written = Files.readString(output);
        String end = written.substring(written.indexOf("<<") + 2, written.indexOf('\n'));
        assertThat(end).hasSizeGreaterThan(30);
        assertThat(written.replace(end, "END")).isEqualTo("""
                finish-type<<END
                complete
                END
                iterations<<END
                1
                END
                cost-usd<<END
                0.2500
                END
                """);
    }

    @Test
    void a_page_never_grows_beyond_what_github_takes() throws IOException {
        Files.writeString(summary, "x".repeat(500_000));
        String hostile = "<|`".repeat(300);
        IterationRecord one = Reported.decided(Reported.working(7, Reported.green(8), "fine"), hostile);
        LoopListener listener =
                server(github(), Redaction.NONE, Collections.nCopies(2000, one).toArray(IterationRecord[]::new));
        listener.finished(Reported.finished(FinishType.ERROR, hostile, 2000));

        assertThat(Files.size(summary)).isBetween(900_000L, 1_048_576L);
        assertThat(Files.readString(summary)).contains("earlier iterations are in the report", "Report: ");
    }
}
