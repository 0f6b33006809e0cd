package dev.claudeloop.gradle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class OutputTailTest {

    @Test
    void short_output_is_kept_whole() throws IOException {
        assertThat(tailOf(100, "one\n", "two\n")).isEqualTo("one\ntwo\n");
    }

    @Test
    void of_long_output_the_last_whole_lines_are_kept() throws IOException {
        assertThat(tailOf(10, "first\n", "second\n", "third\n")).isEqualTo("third\n");
    }

    @Test
    void output_that_just_fits_is_kept_whole() throws IOException {
        assertThat(tailOf(8, "one\n", "two\n")).isEqualTo("one\ntwo\n");
    }

    private static String tailOf(int limit, String... texts) throws IOException {
        try (var tail = new OutputTail(limit)) {
            for (String text : texts) {
                tail.write(text.getBytes(UTF_8));
            }
            return tail.text();
        }
    }
}
