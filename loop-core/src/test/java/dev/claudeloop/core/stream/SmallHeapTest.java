package dev.claudeloop.core.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmallHeapTest {

    @ParameterizedTest
    @CsvSource({
        "ONE_STRING, User",
        "TOOL_ANSWER, User",
        "ONE_EDIT, Assistant",
        "MANY_EDITS, Assistant",
        "MANY_BLOCKS, Assistant",
        "MANY_TOOL_INPUTS, Assistant",
        "MANY_DENIALS, Result",
        "MANY_NAMES, Unknown",
        "MANY_FIELDS, Assistant",
        "ONE_NAME, BadLine",
        "ONE_NUMBER, BadLine",
        "DEEP, BadLine",
        "BLANKS, ''",
        "NO_JSON, BadLine",
    })
    void a_line_of_200_megabytes_passes_through_a_heap_of_64(HugeLine.Kind kind, String event, @TempDir Path directory)
            throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HugeLine.class.getName(),
                        kind.name())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        int exitCode = process.waitFor();
        assertThat(Files.readString(output, StandardCharsets.UTF_8).trim()).isEqualTo(event);
        assertThat(exitCode).isZero();
    }
}
