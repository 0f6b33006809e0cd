package dev.claudeloop.core.stream;

import dev.claudeloop.core.fuzz.Holds;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What holds for every stream, for a fuzzer to disprove. */
public final class StreamFuzz {
    private static final String NEXT_LINE = "\n{\"type\":\"tool_progress\"}\n";
    private static final StreamEvent NEXT = new StreamEvent.Unknown(null, "tool_progress", null);

    private StreamFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        Reading whole = Reading.of(input);
        Holds.same("every byte is in the raw log", whole.rawLog(), ByteBuffer.wrap(input));
        Holds.that(
                "every line is told", whole.events().size() >= whole.summary().lines());
        Reading cut = Reading.of(new ChunkedInput(input, List.of(1 + input.length % 7, 3)));
        Holds.same("pieces are read as the whole", cut, whole);
        theNextLineIsRead(input);
        whole.events().forEach(StreamFuzz::isBounded);
    }

    /** A long text as a line, and as what an agent says. */
    public static void isReadWhereverItStands(String text) {
        for (String line : List.of(
                text,
                "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}}",
                "{\"type\":\"result\",\"result\":" + text + "}")) {
            fuzzerTestOneInput(line.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void theNextLineIsRead(byte[] input) {
        var stream = new ByteArrayOutputStream();
        stream.writeBytes(input);
        stream.writeBytes(NEXT_LINE.getBytes(StandardCharsets.UTF_8));
        Holds.that(
                "the next line is read",
                Reading.of(stream.toByteArray()).events().contains(NEXT));
    }

    private static void isBounded(StreamEvent event) {
        Holds.that("events are bounded", event.toString().length() < 2 * Caps.EVENT_CHARS);
    }
}
