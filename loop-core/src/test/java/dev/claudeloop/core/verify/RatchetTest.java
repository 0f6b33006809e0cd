package dev.claudeloop.core.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.Redaction;
import dev.claudeloop.core.api.TestFloor;
import dev.claudeloop.core.api.TestRun;
import dev.claudeloop.core.api.VerificationRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatchetTest extends MeasuredProject {
    @Test
    void a_test_that_is_gone_is_missing() throws IOException {
        TestFloor floor = floor(pass("a.T", "one"), pass("a.T", "two"), pass("a.U", "three"));
        VerificationRecord.Ratchet ratchet = check(floor, pass("a.T", "one"), pass("a.V", "new"));
        assertThat(ratchet.missing()).containsExactly("a.T.two", "a.U.three");
        assertThat(ratchet.held()).isFalse();
        assertThat(ratchet.reason()).isEqualTo("2 tests are gone (a.T.two and others)");
    }

    @Test
    void a_test_that_is_newly_skipped_is_lost_and_one_that_always_was_is_not() throws IOException {
        TestFloor floor = floor(pass("a.T", "one"), skip("a.T", "two"));
        VerificationRecord.Ratchet ratchet = check(floor, skip("a.T", "one"), skip("a.T", "two"), pass("a.T", "x"));
        assertThat(ratchet.newlySkipped()).containsExactly("a.T.one");
        assertThat(ratchet.missing()).isEmpty();
    }

    @Test
    void a_failing_test_is_not_lost() throws IOException {
        assertThat(check(floor(pass("a.T", "one"), fail("a.T", "two")), fail("a.T", "one"), pass("a.T", "two"))
                        .held())
                .isTrue();
    }

    @Test
    void other_parameters_are_no_other_tests() throws IOException {
        TestFloor surefire = floor(pass("a.T", "adds(int, int)[1]"), pass("a.T", "adds(int, int)[2]"));
        assertThat(surefire.tests()).containsExactly("a.T.adds");
        assertThat(check(surefire, pass("a.T", "adds(int, int)[1]")).held()).isTrue();
        TestFloor junit4 = floor(pass("a.T", "adds[0]"), pass("a.T", "adds[1 + 1 [or so]]"), pass("a.T", "ends"));
        assertThat(junit4.tests()).containsExactly("a.T.adds", "a.T.ends");
        TestFloor gradle = floor(pass("a.T", "[1] 1, 2"), pass("a.T", "[2] 3, 4"));
        assertThat(check(gradle, pass("a.T", "[1] 7, 8")).held()).isTrue();
    }

    @Test
    void a_method_of_nameless_invocations_that_is_gone_is_missed() throws IOException {
        TestFloor floor = floor(pass("a.T", "[1] a"), pass("a.T", "[2] b"), pass("a.T", "[1] 1"), pass("a.T", "[2] 2"));
        assertThat(floor.tests()).containsExactly("a.T.[parameterised]", "a.T.[parameterised]#2");
        assertThat(check(floor, pass("a.T", "[1] 1"), pass("a.T", "[2] 2")).missing())
                .containsExactly("a.T.[parameterised]#2");
    }

    @Test
    void a_method_of_which_one_invocation_runs_is_not_skipped() throws IOException {
        TestFloor floor = floor(pass("a.T", "adds(int)[1]"));
        assertThat(check(floor, skip("a.T", "adds(int)[1]"), pass("a.T", "adds(int)[2]"))
                        .held())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plain() | a.T.plain",
                "info(TestInfo) | a.T.info",
                "shown (fast) | a.T.shown (fast)",
                "adds{int, int}[1] | a.T.adds",
                "adds(int)[1] 5 is odd | a.T.adds",
                "repetition 2 of 3 | a.T.[repeated]",
                "adds two numbers() | a.T.adds two numbers",
                "adds[1, 2, 3](1) | a.T.adds",
                "adds[(a) [b], {c}](2) | a.T.adds",
                "adds[0](1, 2, 3) | a.T.adds",
                "max of two [a: 1, b: 3, #0] | a.T.max of two",
                "list [x] [a: [1, #1], #0] | a.T.list [x]",
                "plain [#1] | a.T.plain",
                "greets a.User@1b2c3d4e politely | a.T.greets a.User politely",
                "calls a.T$$Lambda/0x00007f11a8000@1b2c | a.T.calls a.T$$Lambda",
                "mail to bob@example.org | a.T.mail to bob@example.org"
            })
    void the_names_of_both_tools_lead_to_methods(String name, String id) throws IOException {
        assertThat(floor(pass("a.T", name)).tests()).containsExactly(id);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "testng-surefire.xml | adds, greets, plain, reads, repeats",
                "spock-surefire.xml | greets, max of #a and #b is #c, max of 1 and 3 is 3, max of 7 and 4 is 7,"
                        + " max of two, named 1, named 2, plain, reads, rolled, unrolled",
                "spock-gradle.xml | greets, max of 1 and 3 is 3, max of 7 and 4 is 7, max of two, named 1, named 2,"
                        + " plain, reads, rolled"
            })
    void reports_of_testng_and_spock_lead_to_methods(String report, String methods) {
        Path file = Path.of("src/test/resources/test-reports", report);
        Measured measured = Verification.measure(
                new TestRun(List.of("test"), true, false, List.of(file), ""), Duration.ZERO, project, Redaction.NONE);

        assertThat(Ratchet.floor(measured, List.of()).tests())
                .extracting(test -> test.replaceFirst("a\\.Sample(Test|Spec)\\.", ""))
                .containsExactly(methods.split(", "));
    }

    @Test
    void a_parameter_with_several_lines_is_no_other_test() throws IOException {
        assertThat(floor(pass("a.T", "adds(String)[1]&#10;x"), pass("a.T", "adds(&quot;a&#10;b&quot;)"))
                        .tests())
                .containsExactly("a.T.adds");
        assertThat(floor(pass("a.T", "reads[two&#10;lines, x](1)")).tests()).containsExactly("a.T.reads");
    }

    @Test
    void a_test_is_missed_in_one_module_though_another_has_one_of_the_same_name() throws IOException {
        TestFloor floor = Ratchet.floor(modules(true, pass("a.T", "one"), pass("a.T", "one")), List.of());
        assertThat(lost(floor, modules(true, pass("a.T", "one"), pass("a.T", "one")), List.of()))
                .isEmpty();
        assertThat(lost(floor, modules(true, pass("a.U", "one"), pass("a.T", "one")), List.of()))
                .containsExactly("a.T.one [module0]");
        assertThat(lost(floor, modules(true, skip("a.T", "one"), pass("a.T", "one")), List.of()))
                .containsExactly("a.T.one [module0]");
        assertThat(lost(floor, modules(true, pass("a.T", "one"), skip("a.T", "one")), List.of()))
                .containsExactly("a.T.one [module1]");
        assertThat(lost(floor, modules(true, pass("a.T", "one"), ""), List.of("a.T.one")))
                .isEmpty();
    }

    @Test
    void a_module_that_a_red_build_does_not_reach_loses_no_test() throws IOException {
        TestFloor floor = Ratchet.floor(modules(true, pass("a.T", "one"), pass("a.T", "one")), List.of());
        assertThat(lost(floor, modules(false, fail("a.T", "one"), ""), List.of()))
                .isEmpty();
        assertThat(lost(floor, modules(false, fail("a.T", "one"), pass("a.T", "new")), List.of()))
                .containsExactly("a.T.one [module1]");
    }

    @Test
    void a_floor_of_one_module_holds_in_two() throws IOException {
        TestFloor floor = floor(pass("a.T", "one"));
        assertThat(lost(floor, modules(true, pass("a.T", "one"), pass("a.T", "one")), List.of()))
                .isEmpty();
    }

    @Test
    void the_order_in_which_modules_run_loses_no_test() throws IOException {
        Path till = report("till/build/test-results/test", pass("a.T", "one"));
        Path prices = report("prices/build/test-results/slow", pass("a.T", "two"));
        TestFloor floor = Ratchet.floor(modules(true, List.of(till, prices)), List.of());

        assertThat(floor.tests()).containsExactly("a.T.one [till]", "a.T.two [prices/build/test-results/slow]");
        assertThat(lost(floor, modules(true, List.of(prices, till)), List.of())).isEmpty();
        assertThat(lost(floor, modules(true, List.of(prices)), List.of())).containsExactly("a.T.one [till]");
        Path added = report("added/target/surefire-reports", pass("a.T", "three"));
        assertThat(lost(floor, modules(true, List.of(added, prices, till)), List.of()))
                .isEmpty();
    }

    @Test
    void a_floor_that_numbers_modules_is_still_understood() throws IOException {
        var floor =
                new TestFloor(List.of("a.T.one", "a.T.two [module 2]", "a.T.three [module 2]"), List.of(), List.of());
        assertThat(lost(floor, modules(true, pass("a.T", "two"), pass("a.T", "one")), List.of()))
                .containsExactly("a.T.three [module 2]");
    }

    private Path report(String folder, String test) throws IOException {
        Path report = Files.createDirectories(project.resolve(folder)).resolve("TEST-a.xml");
        return Files.writeString(report, "<testsuite>" + test + "</testsuite>");
    }

    private static List<String> lost(TestFloor floor, Measured now, List<String> allow) {
        VerificationRecord.Ratchet ratchet = Ratchet.check(floor, now, allow, List.of());
        return Stream.concat(ratchet.missing().stream(), ratchet.newlySkipped().stream())
                .toList();
    }

    private Measured modules(boolean succeeded, String... tests) throws IOException {
        var reports = new ArrayList<Path>();
        for (String test : tests) {
            reports.add(report("module" + reports.size(), test));
        }
        return modules(succeeded, reports);
    }

    private Measured modules(boolean succeeded, List<Path> reports) {
        return Verification.measure(
                new TestRun(List.of("test"), succeeded, false, reports, ""), Duration.ZERO, project, Redaction.NONE);
    }

    @ParameterizedTest
    @CsvSource({"a.T.two,true", "a.T,true", "a.*,true", "*.two,true", "a.T.tw,false", "b.*,false", "a,true", "T,false"})
    void patterns_name_what_may_vanish(String pattern, boolean allowed) throws IOException {
        TestFloor floor = floor(pass("a.T", "one"), pass("a.T", "two"));
        Measured now = measure(true, "", pass("a.T", "one"));
        assertThat(Ratchet.check(floor, now, List.of(pattern), List.of()).held())
                .isEqualTo(allowed);
    }

    @Test
    void code_that_does_not_compile_loses_no_test_and_sets_no_floor() throws IOException {
        Measured broken = measure(false, "> Task :compileJava FAILED\nA.java:1: error: no", pass("a.T", "one"));
        assertThat(Ratchet.floor(broken, List.of()).tests()).isEmpty();
        assertThat(Ratchet.check(floor(pass("a.T", "two")), broken, List.of(), List.of())
                        .held())
                .isTrue();
    }

    @Test
    void a_red_build_is_asked_only_for_classes_that_it_reached() throws IOException {
        TestFloor floor =
                floor(pass("a.T", "one"), pass("a.T", "two"), pass("b.Waiting", "three"), pass("c.Setup", "four"));
        Measured red = measure(false, "", fail("a.T", "one"), fail("c.Setup", "initializationError"));
        assertThat(Ratchet.check(floor, red, List.of(), List.of()).missing()).containsExactly("a.T.two");
    }

    @Test
    void new_lines_that_switch_tests_off_are_hints_beside_a_loss() throws IOException {
        Files.createDirectories(project.resolve("core/.mvn"));
        Files.createDirectories(project.resolve("target"));
        Files.writeString(project.resolve("pom.xml"), "<a>\n  <skipITs>true</skipITs>\n</a>\n");
        TestFloor floor = Ratchet.floor(measure(true, "", pass("a.T", "one")), BuildSwitches.in(project));
        Files.writeString(project.resolve("pom.xml"), "<skipITs>true</skipITs>\n<exclude>**/T.java</exclude>\n");
        Files.writeString(project.resolve("core/build.gradle.kts"), "tasks.test {\n    ignoreFailures = true\n}\n");
        Files.writeString(project.resolve("core/.mvn/maven.config"), "-DskipTests\n");
        Files.writeString(project.resolve("target/pom.xml"), "<skipTests>true</skipTests>\n");
        List<String> now = BuildSwitches.in(project);
        assertThat(Ratchet.check(floor, measure(true, "", pass("a.U", "x")), List.of(), now)
                        .hints())
                .containsExactly(
                        "core/.mvn/maven.config: -DskipTests",
                        "core/build.gradle.kts: ignoreFailures = true",
                        "pom.xml: <exclude>**/T.java</exclude>");
        assertThat(Ratchet.check(floor, measure(true, "", pass("a.T", "one")), List.of(), now))
                .isEqualTo(VerificationRecord.Ratchet.HELD);
    }

    @Test
    void a_session_that_goes_on_keeps_its_floor_and_adds_to_it() throws IOException {
        TestFloor kept = floor(pass("a.T", "one"), skip("a.T", "two"));
        TestFloor raised = Ratchet.raise(kept, floor(skip("a.T", "one"), pass("a.T", "two"), skip("a.T", "three")));
        assertThat(raised.tests()).containsExactlyInAnyOrder("a.T.one", "a.T.two", "a.T.three");
        assertThat(raised.skipped()).containsExactlyInAnyOrder("a.T.two", "a.T.three");
        assertThat(Ratchet.raise(TestFloor.NONE, kept)).isEqualTo(kept);
    }

    private TestFloor floor(String... tests) throws IOException {
        return Ratchet.floor(measure(true, "", tests), List.of());
    }

    private VerificationRecord.Ratchet check(TestFloor floor, String... tests) throws IOException {
        return Ratchet.check(floor, measure(true, "", tests), List.of(), List.of());
    }
}
