package dev.claudeloop.testsupport;

import static dev.claudeloop.testsupport.RehearsedIteration.claiming;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What the loop makes of a build that runs the tests: its reports count, not its word. */
public abstract class VerificationScenarios extends OneRedTest {
    private static final Map<String, String> ONCE = Map.of("maxIterations", "1");

    protected VerificationScenarios(BuildDialect dialect) {
        super(dialect);
    }

    @Test
    void failures_that_the_build_ignores_are_red_all_the_same() throws IOException {
        SampleProject sample = oneRedTest();
        sample.write(
                dialect.ignoringFailures().file(), dialect.ignoringFailures().in(sample));
        rehearse(sample, claiming());

        FinishedProcess run = rehearsed(sample, ONCE);

        assertFailsWith(run, "1 of 6 tests fails");
        assertFinished(sample, "max_iterations", 1);
        assertThat(failingTests(records(sample).iterations().get(0))).containsExactly(RED_TEST);
    }

    @Test
    void without_any_test_nothing_is_green_and_that_is_said() throws IOException {
        SampleProject sample = oneRedTest().delete("src/test");
        rehearse(sample, claiming());

        FinishedProcess run = rehearsed(sample, ONCE);

        assertFailsWith(run, "no test ran");
        assertFinished(sample, "max_iterations", 1);
        assertThat(records(sample).iterations().get(0).at("/verification/green").asBoolean())
                .isFalse();
    }

    @Test
    void tests_are_found_where_the_build_hides_their_reports() throws IOException {
        SampleProject sample = oneRedTest();
        sample.write(
                dialect.withoutUsualReports().file(),
                dialect.withoutUsualReports().in(sample));
        rehearse(sample, claiming());

        FinishedProcess run = rehearsed(sample, ONCE);

        assertFailsWith(run, "1 of 6 tests fails");
    }

    @Test
    void code_that_does_not_compile_at_the_start_sets_no_floor_and_that_is_said() throws IOException {
        SampleProject sample = oneRedTest();
        sample.write(MENDED.file(), sample.read(MENDED.file()).replace("== 0;", "== zero;"));
        rehearse(
                sample,
                claiming()
                        .edit(new FileEdit(MENDED.file(), "== zero;", "== 0;"))
                        .edit(MENDED)
                        .delete("src/test/java/kata/FizzBuzzTest.java"));

        FinishedProcess run = rehearsed(sample, Map.of()).requireSuccess();

        assertThat(run.output()).contains("does not compile: 1 error; no test is known that must not get lost");
        assertThat(texts(records(sample).run().at("/baseline/compileErrors")))
                .singleElement()
                .asString()
                .startsWith("src/main/java/kata/LeapYear.java:8: cannot find symbol");
        assertFinished(sample, "complete", 1);
        assertThat(records(sample).passed()).containsExactly(3);
    }

    @Test
    void all_modules_count_and_one_that_does_not_compile_is_red() throws IOException {
        SampleProject sample = sample("multi-module");

        rehearsed(sample, Map.of()).requireSuccess();

        assertFinished(sample, "complete", 2);
        LoopRecords records = records(sample);
        JsonNode baseline = records.run().path("baseline");
        assertThat(baseline.path("reason").asString()).isEqualTo("1 of 5 tests fails");
        assertThat(failingTests(baseline))
                .containsExactly("shop.till.TillTest.a_discount_comes_off_the_sum_and_is_rounded_down");
        JsonNode broken = records.iterations().get(0);
        assertThat(broken.at("/verification/green").asBoolean()).isFalse();
        assertThat(broken.at("/verification/tests/passed").asInt())
                .as("of the module that does not need the broken one")
                .isEqualTo(2);
        assertThat(texts(broken.at("/verification/ratchet/missing"))).isEmpty();
        assertThat(broken.path("feedback").asString())
                .contains("discounts/src/main/java/shop/discounts/Discount.java:12: cannot find symbol");
        assertThat(records.passed()).containsExactly(2, 5);
    }

    @Test
    void a_test_that_fails_and_passes_at_once_when_run_again_is_flaky_and_not_blamed() throws IOException {
        SampleProject sample = oneRedTest();
        rehearse(sample, claiming().edit(MENDED).write("src/test/java/kata/LuckTest.java", """
                package kata;

                import java.nio.file.Files;
                import java.nio.file.Path;
                import org.junit.jupiter.api.Assertions;
                import org.junit.jupiter.api.Test;

                class LuckTest {
                    @Test
                    void comes_at_the_second_try() throws Exception {
                        Path tried = Path.of(".git", "tried");
                        if (!Files.exists(tried)) {
                            Files.createFile(tried);
                            Assertions.fail("no luck");
                        }
                    }
                }
                """));

        rehearsed(sample, Map.of()).requireSuccess();

        assertFinished(sample, "complete", 1);
        JsonNode verification = records(sample).iterations().get(0).path("verification");
        assertThat(texts(verification.path("flaky"))).containsExactly("kata.LuckTest.comes_at_the_second_try");
        assertThat(verification.path("reason").asString()).isEqualTo("7 tests pass");
    }

    @Test
    void tests_that_do_not_end_are_stopped_at_the_time_limit_and_red() throws IOException {
        SampleProject sample = oneRedTest();
        rehearse(sample, claiming().edit(MENDED).write("src/test/java/kata/EndlessTest.java", """
                package kata;

                import java.nio.file.Files;
                import java.nio.file.Path;
                import org.junit.jupiter.api.Test;

                class EndlessTest {
                    @Test
                    void never_ends() throws Exception {
                        Files.writeString(Path.of(".git", "testing"), ProcessHandle.current().pid() + "\\n");
                        while (System.nanoTime() != 0) {
                            Thread.onSpinWait();
                        }
                    }
                }
                """));

        assertIsStoppedAtTheTimeLimit(sample);
    }

    @Test
    void a_build_that_is_killed_while_it_tests_is_red_and_the_tests_run_again_though_nothing_changed()
            throws IOException {
        SampleProject sample = oneRedTest();
        rehearse(sample, claiming().edit(MENDED).write("src/test/java/kata/KillingTest.java", """
                package kata;

                import java.nio.file.Files;
                import java.nio.file.Path;
                import org.junit.jupiter.api.Test;

                class KillingTest {
                    @Test
                    void kills_once_the_build_that_runs_it() throws Exception {
                        Path killed = Path.of(".git", "killed");
                        if (Files.exists(killed)) {
                            return;
                        }
                        ProcessHandle build = ProcessHandle.current().parent().orElseThrow();
                        while (!build.info().command().orElse("").endsWith("java")) {
                            build = build.parent().orElseThrow();
                        }
                        Files.writeString(killed, ProcessHandle.current().pid() + "\\n");
                        build.destroyForcibly();
                        while (System.nanoTime() != 0) {
                            Thread.onSpinWait();
                        }
                    }
                }
                """), claiming());

        rehearsed(sample, Map.of()).requireSuccess();

        assertFinished(sample, "complete", 2);
        List<JsonNode> iterations = records(sample).iterations();
        JsonNode killed = iterations.get(0).path("verification");
        assertThat(killed.path("green").asBoolean()).isFalse();
        assertThat(killed.path("reason").asString()).startsWith("the build failed: ");
        assertThat(iterations.get(1).at("/verification/reused").asBoolean()).isFalse();
        assertThat(iterations.get(1).at("/verification/reason").asString()).isEqualTo("7 tests pass");
        assertThat(process(sample, ".git/killed"))
                .as("the JVM of the tests whose build was killed")
                .isEmpty();
    }

    @Test
    void a_verification_that_reaches_the_loop_again_is_refused_and_says_so() throws IOException {
        SampleProject sample = oneRedTest();
        rehearse(sample, claiming());

        FinishedProcess run = rehearsed(sample, Map.of("maxIterations", "1", dialect.verifyOption(), dialect.loop()));

        assertFailsWith(run, "A loop inside a loop is refused");
        JsonNode record = records(sample).run();
        assertThat(record.at("/baseline/reason").asString())
                .startsWith("the build failed: ")
                .contains(record.path("runId").asString())
                .contains(dialect.verifyOption());
    }

    /** That what the agent added never ends, and has told its process in a file. */
    protected final void assertIsStoppedAtTheTimeLimit(SampleProject sample) throws IOException {
        FinishedProcess run = rehearsed(sample, Map.of("maxIterations", "1", "verifyTimeout", "20s"));

        assertFailsWith(run, "the tests were stopped after ");
        assertThat(run.output()).contains("verifyTimeout");
        assertFinished(sample, "max_iterations", 1);
        Awaitility.await("the end of what was not to end")
                .atMost(Duration.ofSeconds(30))
                .until(() -> process(sample, ".git/testing").isEmpty());
    }

    /** The process that wrote its id into a file, if it still does anything. */
    private static Optional<ProcessHandle> process(SampleProject sample, String file) throws IOException {
        return ProcessHandle.of(Long.parseLong(sample.read(file).strip())).filter(LinuxProcess::isAlive);
    }

    private static List<String> failingTests(JsonNode iterationOrBaseline) {
        JsonNode verification = iterationOrBaseline.has("verification")
                ? iterationOrBaseline.path("verification")
                : iterationOrBaseline;
        return verification
                .path("failures")
                .valueStream()
                .map(failure -> failure.path("id").asString())
                .toList();
    }
}
