package dev.claudeloop.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.claudeloop.core.api.SafeText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class CorpusTest {
    private static final int LONG = 256 * 1024;
    private static final Duration NEVER_SO_LONG = Duration.ofMinutes(1);
    private static final List<String> REPEATED = List.of(
            "a",
            " ",
            "\n",
            "-",
            "\\",
            "\"",
            "<",
            "<a>",
            "&",
            "{",
            "{\"a\":",
            "[",
            "```\n",
            "<!--",
            "- [ ] ",
            "- [x] a\n",
            "# ",
            "**",
            "STATUS: ",
            "---LOOP_STATUS---\n",
            "]]>",
            "<?x",
            "(",
            "\t- ",
            "é",
            "\u0000");

    @TestFactory
    Stream<DynamicTest> what_fuzzing_began_from_and_what_it_found_keeps_its_promises() {
        return FuzzTarget.all().stream().flatMap(target -> {
            List<Path> inputs = target.inputs();
            assertThat(inputs).as(target.toString()).isNotEmpty();
            return inputs.stream().map(input -> replay(target, input));
        });
    }

    /** What takes more than linear time or stack shows there, where a search would never come to such lengths. */
    @TestFactory
    Stream<DynamicTest> a_long_text_of_any_kind_is_read_to_its_end() {
        return FuzzTarget.all().stream().flatMap(target -> REPEATED.stream().map(text -> readAtLength(target, text)));
    }

    private static DynamicTest readAtLength(FuzzTarget target, String text) {
        return DynamicTest.dynamicTest(
                target + " " + SafeText.line(text),
                () -> assertTimeoutPreemptively(
                        NEVER_SO_LONG, () -> target.longTest().accept(text.repeat(LONG / text.length()))));
    }

    private static DynamicTest replay(FuzzTarget target, Path input) {
        return DynamicTest.dynamicTest(
                target + " " + input.getFileName(), () -> target.test().accept(Files.readAllBytes(input)));
    }
}
