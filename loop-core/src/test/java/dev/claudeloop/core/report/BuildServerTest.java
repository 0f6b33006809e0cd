package dev.claudeloop.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.IterationRecord;
import dev.claudeloop.core.api.LoopListener;
import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.VerificationRecord.TestFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BuildServerTest extends OnBuildServer {
    @Test
    void a_person_gets_no_summary() throws IOException {
        for (String ci : List.of("", "false")) {
            var environment = new HashMap<>(github());
            environment.putAll(Map.of("CI", ci, "GITHUB_ACTIONS", ci));
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
    void a_resumed_run_tells_of_its_own_iterations() throws IOException {
        IterationRecord earlier = Reported.working(1, Reported.green(1), "tried");
        IterationRecord own = Reported.working(2, Reported.green(1), "tried");
        LoopListener listener = server(github(), Redaction.NONE, earlier, own);
        listener.iterationEnded(own);
        listener.finished(Reported.resumed(1, Reported.finished(FinishType.COMPLETE, "done", 2)));

        assertThat(Files.readString(logs.resolve(BuildServer.FILE)))
                .contains("Iteration 2: ", "went on after iteration 1")
                .doesNotContain("Iteration 1: ");
    }

    @Test
    void secrets_are_in_none_of_it() throws IOException {
        String secret = "very-secret-value-1234";
        IterationRecord iteration = Reported.decided(
                red(new TestFailure("a.T." + secret, "E", "was " + secret, List.of())), "said " + secret);
        LoopListener listener = server(github(), Redaction.of(Map.of("MY_API_KEY", secret)), iteration);
        listener.iterationEnded(iteration);
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
}
