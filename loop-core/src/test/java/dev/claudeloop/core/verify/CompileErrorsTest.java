package dev.claudeloop.core.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompileErrorsTest {
    private static final Path PROJECT = Path.of("/p q");

    @Test
    void maven_says_each_error_twice_and_it_is_kept_once() {
        assertThat(errors("""
                [ERROR] COMPILATION ERROR :
                [ERROR] /p q/src/main/java/A.java:[12,5] cannot find symbol
                [ERROR]   symbol:   variable x
                [ERROR]   location: class A
                [ERROR] /p q/src/main/java/B.java:[1,1] class, interface, enum, or record expected
                [INFO] 2 errors
                [ERROR] Failed to execute goal a:compiler:3:compile (x) on project p: Compilation failure: Compilation failure:
                [ERROR] /p q/src/main/java/A.java:[12,5] cannot find symbol
                [ERROR]   symbol:   variable x
                [ERROR]   location: class A
                """))
                .containsExactly(
                        "src/main/java/A.java:12: cannot find symbol (symbol: variable x, location: class A)",
                        "src/main/java/B.java:1: class, interface, enum, or record expected");
    }

    @Test
    void javac_as_gradle_prints_it_is_understood() {
        assertThat(errors("""
                > Task :compileJava FAILED
                /p q/src/main/java/A.java:12: error: incompatible types: String cannot be converted to int
                        int x = "a";
                                ^
                /p q/src/main/java/A.java:14: warning: [deprecation] foo
                1 error
                """))
                .containsExactly("src/main/java/A.java:12: incompatible types: String cannot be converted to int");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "e: file:///p q/src/A.kt:3:7 Unresolved reference: x | src/A.kt:3: Unresolved reference: x",
                "/p q/src/A.groovy: 3: unexpected token | src/A.groovy:3: unexpected token",
                "C:\\p\\A.java:7: error: oops | C:/p/A.java:7: oops",
                "[ERROR] /C:/p/A.java:[7,1] oops | C:/p/A.java:7: oops",
                "error: release version 99 not supported | release version 99 not supported",
                "[ERROR] error: release version 99 not supported | release version 99 not supported"
            })
    void other_compilers_and_machines_are_understood(String output, String expected) {
        assertThat(errors("> Task :app:compileTestKotlin FAILED\n" + output)).containsExactly(expected);
        assertThat(errors(output
                        + "\n[ERROR] Failed to execute goal a.b:c-compiler:3.1:testCompile (x) on project p: no"))
                .containsExactly(expected);
        assertThat(errors(output + "\n* What went wrong:\nExecution failed for task ':compileJava'.\n"))
                .containsExactly(expected);
    }

    @Test
    void colours_do_not_matter() {
        assertThat(
                        errors(
                                "\u001b[1;31m[ERROR]\u001b[m COMPILATION ERROR :\n\u001b[1;31m[ERROR]\u001b[m /p q/A.java:[1,2] coloured\n"))
                .containsExactly("A.java:1: coloured");
    }

    @Test
    void warnings_count_where_the_build_takes_them_for_errors() {
        String warnings =
                "[ERROR] COMPILATION ERROR :\n[WARNING] /p q/A.java:[3,1] [unchecked] cast\n/p q/B.java:4: warning: [rawtypes] List\n";
        assertThat(errors(warnings)).isEmpty();
        assertThat(errors(warnings + "[ERROR] warnings found and -Werror specified\n"))
                .contains("A.java:3: [unchecked] cast", "B.java:4: [rawtypes] List");
    }

    @Test
    void other_output_holds_no_compile_errors() {
        assertThat(
                        errors(
                                "[ERROR] Tests run: 1, Failures: 1\n[ERROR]   ATest.fails:12 expected\n[INFO] fine\n  symbol: none\n"))
                .isEmpty();
    }

    @Test
    void what_tests_print_is_no_compile_error() {
        String printed = "error: cannot connect\nsrc/A.java:3: error: no\ne: /p q/A.kt:3:7 no\n";
        assertThat(errors(printed + "> Task :test FAILED\nExecution failed for task ':test'.\n"))
                .isEmpty();
        assertThat(errors(printed
                        + "[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:3.5.2:test"
                        + " (default-test) on project compiler: There are test failures.\n"))
                .isEmpty();
    }

    private static List<String> errors(String output) {
        return CompileErrors.in(output, PROJECT);
    }
}
