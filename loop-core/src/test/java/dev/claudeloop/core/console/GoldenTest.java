package dev.claudeloop.core.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.claudeloop.core.api.ClaudeRecord;
import dev.claudeloop.core.api.Decision;
import dev.claudeloop.core.api.FinishType;
import dev.claudeloop.core.api.OutputLevel;
import dev.claudeloop.core.stream.RawLog;
import dev.claudeloop.core.stream.StreamEvent;
import dev.claudeloop.core.stream.StreamReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the console shows of real streams, compared with files in {@code src/test/resources/golden}. After a wanted
 * change, run this test with {@code -Dgolden=write} and read the difference before it is committed.
 */
class GoldenTest {
    private static final Path RESOURCES = Path.of("src", "test", "resources");
    private static final Path GOLDEN = RESOURCES.resolve("golden");

    static List<Path> transcripts() throws IOException {
        try (Stream<Path> files = Files.list(RESOURCES.resolve("transcripts"))) {
            return files.filter(file -> file.toString().endsWith(".ndjson"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("transcripts")
    void a_real_stream_looks_at_every_level_as_agreed(Path transcript) throws IOException {
        agreed(transcript.getFileName().toString().replace(".ndjson", ""), transcript, Symbols.UNICODE);
    }

    @Test
    void every_tool_looks_as_agreed() throws IOException {
        agreed("every-tool", RESOURCES.resolve("console/every-tool.ndjson"), Symbols.UNICODE);
    }

    @Test
    void a_terminal_without_unicode_gets_plain_words() throws IOException {
        agreed("every-tool-ascii", RESOURCES.resolve("console/every-tool.ndjson"), Symbols.ASCII);
    }

    private static void agreed(String name, Path stream, Symbols symbols) throws IOException {
        var shown = new StringBuilder();
        for (OutputLevel level : OutputLevel.values()) {
            shown.append("=== ").append(level).append('\n');
            shown(level, stream, symbols).forEach(line -> shown.append(line).append('\n'));
        }
        Path golden = GOLDEN.resolve(name + ".txt");
        if ("write".equals(System.getProperty("golden"))) {
            Files.writeString(golden, shown);
        }
        assertThat(golden).exists();
        assertThat(shown.toString()).isEqualTo(Files.readString(golden).replace("\r\n", "\n"));
    }

    private static List<String> shown(OutputLevel level, Path stream, Symbols symbols) throws IOException {
        var terminal = new Terminal();
        var console = new LoopConsole(level, terminal, symbols, Records.CLOCK, ZoneOffset.UTC);
        console.started(Records.run(0, 0, null, null));
        console.iterationStarted(1);
        var results = new ArrayList<StreamEvent.Result>();
        try (InputStream in = Files.newInputStream(stream)) {
            new StreamReader(RawLog.none(), event -> {
                        console.heard(event);
                        if (event instanceof StreamEvent.Result result) {
                            results.add(result);
                        }
                    })
                    .read(in);
        }
        end(console, results);
        return terminal.lines;
    }

    private static void end(LoopConsole console, List<StreamEvent.Result> results) {
        if (results.isEmpty()) {
            end(console, Records.claude("crashed", 0, List.of(), List.of(), List.of()), FinishType.ERROR);
            return;
        }
        StreamEvent.Result result = results.get(results.size() - 1);
        FinishType type = finish(result);
        String outcome = type == FinishType.ERROR ? "api_error" : "finished";
        var claude =
                Records.claude(outcome, result.totalCostUsd(), result.errors(), List.of(), List.of(), result.result());
        end(console, claude, type);
    }

    private static FinishType finish(StreamEvent.Result result) {
        if (result.subtype().equals("error_max_budget_usd")) {
            return FinishType.BUDGET_EXHAUSTED;
        }
        if (result.subtype().equals("error_max_turns")) {
            return FinishType.MAX_ITERATIONS;
        }
        if ("usage_limit_reached".equals(result.apiError())) {
            return FinishType.USAGE_LIMITED;
        }
        return result.isError() ? FinishType.ERROR : FinishType.COMPLETE;
    }

    private static void end(LoopConsole console, ClaudeRecord claude, FinishType type) {
        console.iterationEnded(Records.iteration(1, claude, Decision.finish(type, "why it ended")));
        console.finished(Records.run(1, claude.costUsd(), type, "why it ended"));
    }
}
