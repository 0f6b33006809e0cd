package dev.claudeloop.core.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.OutputLevel;
import dev.claudeloop.core.stream.RawLog;
import dev.claudeloop.core.stream.StreamReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HostileStreamTest {
    private static final String[] NASTY = {
        "\\u001b[2J",
        "\\u0007",
        "\\u202e",
        "\\ud800",
        "\\r",
        "\\n::error::",
        "\\n\\u00a0::error::",
        "\\n##[error]",
        "\\n\\n\\n",
        "→",
        "\"",
        "999999999999"
    };

    @Test
    void whatever_a_stream_holds_is_shown_without_harm() throws IOException {
        String stream = Files.readString(Path.of("src/test/resources/console/every-tool.ndjson"));
        var random = new Random(11);
        for (int round = 0; round < 300; round++) {
            var bent = new StringBuilder(stream);
            for (int i = 0; i < 40; i++) {
                bent.insert(random.nextInt(bent.length()), NASTY[random.nextInt(NASTY.length)]);
            }
            var terminal = new Terminal();
            var console =
                    new LoopConsole(OutputLevel.VERBOSE, terminal, Symbols.UNICODE, Records.CLOCK, ZoneOffset.UTC);
            new StreamReader(RawLog.none(), console::heard)
                    .read(new ByteArrayInputStream(bent.toString().getBytes(StandardCharsets.UTF_8)));

            assertThat(terminal.lines).isNotEmpty().allSatisfy(line -> {
                assertThat(line.codePoints()).noneMatch(Character::isISOControl).noneMatch(c -> c == 0x202E);
                assertThat(line.substring("INFO ".length())).doesNotContainPattern("^[\\s\\p{Z}]*::");
                assertThat(line).doesNotContain("##[");
            });
        }
    }
}
