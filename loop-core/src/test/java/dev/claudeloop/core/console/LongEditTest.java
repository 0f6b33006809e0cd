package dev.claudeloop.core.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.OutputLevel;
import dev.claudeloop.core.stream.RawLog;
import dev.claudeloop.core.stream.StreamReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class LongEditTest {
    private static final int LINES = 9_000;
    private final Terminal terminal = new Terminal();
    private final LoopConsole console =
            new LoopConsole(OutputLevel.VERBOSE, terminal, Symbols.UNICODE, Records.CLOCK, ZoneOffset.UTC);

    @Test
    void what_an_edit_replaces_and_by_what_is_never_cut() throws IOException {
        hear(
                "Edit",
                "\"file_path\":\"/a\",\"old_string\":\"" + text("old") + "\",\"new_string\":\"" + text("new") + "\"");

        assertThat(terminal.lines).hasSize(5 + 2 * LINES);
        assertThat(terminal.lines).contains("INFO      - old line 0 é", "INFO      - old line 8999 é");
        assertThat(terminal.lines).endsWith("INFO      + new line 8999 é");
    }

    @Test
    void the_size_of_a_long_file_is_told_in_full() throws IOException {
        hear("Write", "\"file_path\":\"/a\",\"content\":\"" + text("x") + "\"");

        assertThat(terminal.lines)
                .containsExactly("INFO 🔧 Write tool", "INFO    File: /a", "INFO    Size: 130.8 KB, 9000 lines");
    }

    private static String text(String word) {
        var text = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            text.append(word).append(" line ").append(i).append(" é\\n");
        }
        return text.toString();
    }

    private void hear(String tool, String input) throws IOException {
        String line =
                "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\""
                        + tool + "\",\"input\":{" + input + "}}]}}\n";
        new StreamReader(RawLog.none(), console::heard)
                .read(new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)));
    }
}
