package dev.claudeloop.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KotlinScriptsIT {
    private static final Repository REPOSITORY = Repository.ofThisModule();
    private static final KotlinParser PARSER = new KotlinParser();

    static Stream<Path> scripts() {
        return REPOSITORY.kotlinScripts().stream();
    }

    @AfterAll
    static void close() {
        PARSER.close();
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void a_script_has_no_syntax_error(Path script) throws IOException {
        assertThat(PARSER.errors(Files.readString(REPOSITORY.root().resolve(script))))
                .isEmpty();
    }

    @Test
    void kotlin_in_the_documentation_has_no_syntax_error() {
        List<String> blocks = REPOSITORY.documentation().stream()
                .flatMap(page -> page.code("kotlin").stream())
                .toList();

        assertThat(blocks)
                .isNotEmpty()
                .allSatisfy(block -> assertThat(PARSER.errors(block)).as(block).isEmpty());
    }

    @Test
    void the_scripts_of_the_build_are_among_those_checked() {
        assertThat(scripts())
                .contains(
                        Path.of("settings.gradle.kts"),
                        Path.of("build.gradle.kts"),
                        Path.of("build-logic/build.gradle.kts"),
                        Path.of("maven-plugin/build.gradle.kts"));
    }

    @Test
    void an_open_bracket_is_an_error_with_its_line() {
        assertThat(PARSER.errors("plugins {\n    id(\"base\"\n}\n")).containsExactly("line 2: Expecting ')'");
    }

    @Test
    void groovy_is_no_kotlin() {
        assertThat(PARSER.errors("def release = 17\n")).isNotEmpty();
    }
}
