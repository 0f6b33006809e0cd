package dev.claudeloop.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.UUID;

/**
 * A stream as Claude prints it, the same in every run: words, tool calls and their answers of up to 3 KB; every tenth
 * answer has 10 to 500 KB.
 */
final class GeneratedStream {
    private static final int LARGE_EVERY = 10;
    private static final String[] WORDS =
            "public static void return final class import package String result value test assert error build null true list map stream of the a to in is that it for was with as be by"
                    .split(" ");
    private static final String[] ENDS = {";", " {", "}", "()", ",", "", "", "", " → ok", " \"quoted\""};
    private static final String SESSION = "62d2bd4f-5218-45f9-9d76-7e39f72d3128";

    private final Random random = new Random(7);
    private final String source = text(1_000_000);
    private long turns;

    /** Writes whole lines until there are at least as many bytes. */
    void writeTo(OutputStream out, long bytes) throws IOException {
        long written = 0;
        while (written < bytes) {
            byte[] turn = turn().getBytes(StandardCharsets.UTF_8);
            out.write(turn);
            written += turn.length;
        }
    }

    /** What one turn of the model prints. */
    private String turn() {
        turns++;
        var lines = new StringBuilder();
        if (random.nextBoolean()) {
            lines.append(assistant("{\"type\":\"text\",\"text\":" + quoted(excerpt(20 + random.nextInt(600))) + "}"));
        }
        lines.append(assistant("{\"type\":\"tool_use\",\"id\":\"toolu_" + turns + "\",\"name\":" + toolCall() + "}"));
        lines.append(answer(excerpt(turns % LARGE_EVERY == 0 ? largeSize() : 50 + random.nextInt(3000))));
        return lines.toString();
    }

    private String toolCall() {
        return switch (random.nextInt(3)) {
            case 0 -> "\"Bash\",\"input\":{\"command\":\"mvn -q test\",\"description\":\"run the tests\"}";
            case 1 -> "\"Read\",\"input\":{\"file_path\":\"/workspace/src/main/java/Some.java\"}";
            default ->
                "\"Edit\",\"input\":{\"replace_all\":false,\"file_path\":\"/workspace/src/main/java/Some.java\",\"old_string\":"
                        + quoted(excerpt(200)) + ",\"new_string\":" + quoted(excerpt(300)) + "}";
        };
    }

    private String assistant(String block) {
        return "{\"type\":\"assistant\",\"message\":{\"id\":\"msg_" + turns
                + "\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"claude-sonnet-5-5\",\"content\":[" + block
                + "],\"stop_reason\":null,\"stop_sequence\":null,\"usage\":{\"input_tokens\":120,\"cache_creation_input_tokens\":0,\"cache_read_input_tokens\":0,\"output_tokens\":1},\"context_management\":null},"
                + ids() + "}\n";
    }

    /** The CLI prints what a tool answered twice. */
    private String answer(String text) {
        String quoted = quoted(text);
        return "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":[{\"tool_use_id\":\"toolu_" + turns
                + "\",\"type\":\"tool_result\",\"content\":" + quoted + ",\"is_error\":false}]}," + ids()
                + ",\"tool_use_result\":{\"stdout\":" + quoted
                + ",\"stderr\":\"\",\"interrupted\":false,\"isImage\":false,\"noOutputExpected\":false},\"tool_result_meta\":[{\"id\":\"toolu_"
                + turns
                + "\",\"permission_decision\":{\"decision\":\"accept\",\"source\":\"config\",\"reason_type\":\"mode\"}}]}\n";
    }

    private String ids() {
        return "\"parent_tool_use_id\":null,\"session_id\":\"" + SESSION + "\",\"uuid\":\""
                + new UUID(random.nextLong(), random.nextLong())
                + "\",\"timestamp\":\"2026-11-18T06:21:41.935Z\"";
    }

    private int largeSize() {
        return 10_000 + random.nextInt(490_000);
    }

    private String excerpt(int length) {
        int from = random.nextInt(source.length() - length);
        return source.substring(from, from + length);
    }

    private String text(int length) {
        var text = new StringBuilder();
        while (text.length() < length) {
            text.append("    ");
            for (int words = 3 + random.nextInt(10); words > 0; words--) {
                text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
            }
            text.append(ENDS[random.nextInt(ENDS.length)]).append('\n');
        }
        return text.toString();
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
