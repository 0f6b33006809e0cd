package dev.claudeloop.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.LoopOptions;
import dev.claudeloop.core.api.OptionLayer;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.VerificationRecord.TestFailure;
import dev.claudeloop.core.console.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BuildServerTest {
    private static final String RED = "kata.LeapYearTest.a_century_is_not_a_leap_year";
    private static final TestFailure FAILURE = new TestFailure(
            RED,
            "org.opentest4j.AssertionFailedError",
            "1900\nexpected: <false>, but was: 100%",
            List.of(
                    "kata.LeapYear.check(LeapYear.java:7)",
                    "kata.LeapYearTest.a_century_is_not_a_leap_year(LeapYearTest.java:23)"));

    @TempDir
    Path workspace;

    private final List<String> warnings = new ArrayList<>();
    private final Terminal tool = new Terminal();
    private Path project;
    private Path logs;
    private Path summary;
    private Path output;

    @BeforeEach
    void a_project_below_the_checkout() throws IOException {
        project = Files.createDirectories(workspace.resolve("app"));
        logs = project.resolve("build/claude-loop");
        summary = Files.writeString(workspace.resolve("summary.md"), "before\n");
        output = Files.createFile(workspace.resolve("output"));
        Path source = project.resolve("src/test/java/kata/LeapYearTest.java");
        Files.createDirectories(source.getParent());
        Files.createFile(source);
    }

    @Test
    void a_person_gets_no_summary() throws IOException {
        for (Map<String, String> environment : List.of(Map.<String, String>of(), Map.of("CI", "false"))) {
            end(environment, FinishType.COMPLETE, "done");
            assertThat(logs).doesNotExist();
            assertThat(Files.readString(summary)).isEqualTo("before\n");
            assertThat(tool.orders).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"GITLAB_CI,true", "JENKINS_URL,http://jenkins/", "CI,1", "CI,true"})
    void any_build_server_gets_a_plain_text(String variable, String value) throws IOException {
        end(Map.of(variable, value), FinishType.MAX_ITERATIONS, "iteration 1 was the last", red(FAILURE));

        assertThat(logs.resolve(BuildServer.FILE)).content().isEqualTo("""
                claude-loop: max iterations (fails the build)
                iteration 1 was the last
                1 iteration, 1 commit, $0.25, 1.0k tokens, 1 min 0 s at work

                Iteration 1: 7/8 tests passed, 1 commit, 1 file, $0.25, 1.0 s; more to do

                1 failing test:
                  %s: org.opentest4j.AssertionFailedError: 1900 expected: <false>, but was: 100%%

                Report: index.html, JUnit XML: TEST-claude-loop.xml
                """.formatted(RED));
        assertThat(tool.orders).isEmpty();
        assertThat(Files.readString(summary)).isEqualTo("before\n");
    }

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
        LoopListener listener = server(github(), Redaction.NONE);
        String hostile = "<|`".repeat(300);
        IterationRecord one = Reported.working(7, Reported.green(8), "fine");
        for (int i = 0; i < 2000; i++) {
            listener.iterationEnded(Reported.decided(one, hostile));
        }
        listener.finished(Reported.finished(FinishType.ERROR, hostile, 2000));

        assertThat(Files.size(summary)).isBetween(900_000L, 1_048_576L);
        assertThat(Files.readString(summary)).contains("earlier iterations are in the report", "Report: ");
    }

    @Test
    void files_that_cannot_be_written_are_a_warning_each_and_all_else_is_told() throws IOException {
        var environment = new HashMap<>(github());
        environment.put(
                "GITHUB_OUTPUT", workspace.resolve("no/such/folder/output").toString());
        Files.createDirectories(logs.resolve(BuildServer.FILE).resolve("in the way"));

        end(environment, FinishType.COMPLETE, "done");

        assertThat(warnings)
                .hasSize(2)
                .anyMatch(warning -> warning.contains(BuildServer.FILE))
                .anyMatch(warning -> warning.startsWith("GitHub's output file cannot be written"));
        assertThat(tool.orders).hasSize(1);
        assertThat(Files.readString(summary)).contains("claude-loop: complete");
    }

    @Test
    void a_path_that_no_system_knows_breaks_nothing() {
        end(Map.of("GITHUB_ACTIONS", "true", "GITHUB_STEP_SUMMARY", "\0"), FinishType.COMPLETE, "done");

        assertThat(warnings).singleElement().asString().startsWith("GitHub's step summary cannot be written");
        assertThat(tool.orders).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "</code><script>alert(1)</script>",
                "| a | b |\n\n# Title\n- [x](http://evil) ![i](http://evil/i.png) www.evil.example @everyone $x$ `c`",
                "\u001B]8;;http://evil\u001B\\click\u001B]8;;\u001B\\ \u001B[31mred\u001B[0m",
                "x\n::error::hacked\r::set-output name=a::b\n##[error]hacked",
                "\u202Etxt.exe\u2028::stop-commands::x"
            })
    void hostile_text_is_harmless_wherever_it_stands(String text) throws IOException {
        TestFailure failure = new TestFailure("a.T." + text, text, text, List.of("a.T." + text + "(" + text + ":1)"));

        end(github(), FinishType.ERROR, text, Reported.decided(red(failure), text));

        String page = Files.readString(summary);
        String unescaped = page.replaceAll("</?code>|&#\\d+;", "");
        assertThat(unescaped).doesNotContainPattern("[<>`*_\\[\\]@\\\\~]|://|www\\.|!\\[");
        assertThat(page.lines().filter(line -> line.startsWith("|"))).hasSize(3).allMatch(line -> columns(line) == 6);
        assertThat(tool.orders).hasSize(2).allSatisfy(order -> {
            assertThat(order).startsWith("::error title=").doesNotContain("\n", "\r");
            assertThat(order.codePoints()).noneMatch(Character::isISOControl);
            String title = order.substring(order.indexOf("title=") + 6);
            assertThat(title.substring(0, title.indexOf("::"))).doesNotContain(":", ",");
        });
        assertThat(Files.readString(output).lines().filter(line -> line.contains("<<")))
                .hasSize(3);
        assertThat(Files.readString(logs.resolve(BuildServer.FILE)).lines())
                .allSatisfy(line -> assertThat(line.codePoints()).noneMatch(Character::isISOControl))
                .noneMatch(line -> line.strip().startsWith("::"))
                .noneMatch(line -> line.contains("##["));
        assertThat(warnings).isEmpty();
    }

    @Test
    void secrets_are_in_none_of_it() throws IOException {
        String secret = "very-secret-value-1234";
        LoopListener listener = server(github(), Redaction.of(Map.of("MY_API_KEY", secret)));
        listener.iterationEnded(Reported.decided(
                red(new TestFailure("a.T." + secret, "E", "was " + secret, List.of())), "said " + secret));
        listener.finished(Reported.finished(FinishType.ERROR, "because " + secret, 1));

        assertThat(List.of(
                        Files.readString(summary),
                        Files.readString(output),
                        Files.readString(logs.resolve(BuildServer.FILE)),
                        tool.orders.toString()))
                .noneMatch(text -> text.contains(secret) || text.contains(Markdown.escape(secret, 100)));
        assertThat(tool.orders.get(0)).contains("because ***");
    }

    private static int columns(String row) {
        return row.split("\\|", -1).length - 2;
    }

    private static IterationRecord red(TestFailure... failures) {
        return Reported.working(1, Reported.failing(7, failures), "tried");
    }

    private void end(Map<String, String> environment, FinishType type, String reason, IterationRecord... iterations) {
        LoopListener listener = server(environment, Redaction.NONE);
        listener.started(Reported.started());
        for (IterationRecord iteration : iterations) {
            listener.iterationEnded(iteration);
        }
        listener.finished(Reported.finished(type, reason, iterations.length));
    }

    private LoopListener server(Map<String, String> environment, Redaction redaction) {
        LoopOptions options = LoopOptions.of(new OptionLayer(Map.of(), option -> option.name()));
        return new BuildServer(project, logs, options, tool, environment, redaction, warnings::add);
    }

    private Map<String, String> github() {
        return Map.of(
                "CI", "true",
                "GITHUB_ACTIONS", "true",
                "GITHUB_WORKSPACE", workspace.toString(),
                "GITHUB_STEP_SUMMARY", summary.toString(),
                "GITHUB_OUTPUT", output.toString());
    }
}
