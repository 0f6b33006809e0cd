package dev.claudeloop.core.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** What holds for every stream. */
class StreamPropertiesTest {
    /** A long line with everything that is hard to cut: quotes, escapes, characters of two to four bytes. */
    private static final String HARD = "{\"type\":\"user\",\"message\":{\"content\":\""
            + "plain é€😀 \\\"\\\\\\n\\u00e9\\ud83d\\ude00 {[,:]}".repeat(4000)
            + "\"},\"tool_use_result\":{\"stdout\":\""
            + "other é€😀 \\\"\\\\\\n\\u00e9 }]".repeat(4000)
            + "\"},\"session_id\":\"s\"}";

    private static final List<String> LINES = lines();

    @Property(tries = 200)
    void any_cut_of_a_valid_stream_into_chunks_gives_the_same_events(
            @ForAll("validStreams") String stream,
            @ForAll @Size(min = 1, max = 20) List<@IntRange(min = 1, max = 3000) Integer> chunks) {
        byte[] bytes = stream.getBytes(StandardCharsets.UTF_8);
        Reading whole = Reading.of(bytes);
        Reading cut = Reading.of(new ChunkedInput(bytes, chunks));
        assertThat(cut).isEqualTo(whole);
        assertThat(whole.summary().badLines()).isZero();
        assertThat(whole.rawLog()).isEqualTo(ByteBuffer.wrap(bytes));
    }

    @Property(tries = 300)
    void any_cut_of_a_broken_stream_into_chunks_gives_the_same_events(
            @ForAll("brokenStreams") byte[] bytes,
            @ForAll @Size(min = 1, max = 20) List<@IntRange(min = 1, max = 3000) Integer> chunks) {
        Reading whole = Reading.of(bytes);
        assertThat(Reading.of(new ChunkedInput(bytes, chunks))).isEqualTo(whole);
        assertThat(whole.rawLog()).isEqualTo(ByteBuffer.wrap(bytes));
    }

    @Property(tries = 2000)
    void random_bytes_never_throw_and_never_make_an_event(@ForAll @Size(max = 3000) byte[] bytes) {
        assertThat(Reading.of(bytes).events()).allMatch(StreamEvent.BadLine.class::isInstance);
    }

    @Property(tries = 2000)
    void random_text_of_the_characters_of_json_never_throws(@ForAll("jsonLike") String text) {
        Reading reading = Reading.of(text);
        assertThat(reading.events())
                .hasSizeGreaterThanOrEqualTo((int) reading.summary().lines());
    }

    @Property(tries = 500)
    void after_any_bytes_and_a_line_end_the_next_line_is_read(@ForAll @Size(max = 500) byte[] bytes) {
        var stream = new ByteArrayOutputStream();
        stream.writeBytes(bytes);
        stream.writeBytes("\n{\"type\":\"tool_progress\"}\n".getBytes(StandardCharsets.UTF_8));
        List<StreamEvent> events = Reading.of(stream.toByteArray()).events();
        assertThat(events.get(events.size() - 1)).isEqualTo(new StreamEvent.Unknown(null, "tool_progress", null));
    }

    @Provide
    Arbitrary<String> validStreams() {
        return Arbitraries.frequencyOf(Tuple.of(9, Arbitraries.of(LINES)), Tuple.of(1, Arbitraries.just(HARD)))
                .list()
                .ofMinSize(1)
                .ofMaxSize(12)
                .map(lines -> String.join("\n", lines) + "\n");
    }

    /** Valid streams in which some bytes were changed, taken out or put in. */
    @Provide
    Arbitrary<byte[]> brokenStreams() {
        return validStreams().flatMap(stream -> Arbitraries.longs().map(seed -> damage(stream, new Random(seed))));
    }

    @Provide
    Arbitrary<String> jsonLike() {
        return Arbitraries.strings()
                .withChars("{}[]\",:\\u019aetrfalsn -.\n\r\t\0é")
                .ofMaxLength(300);
    }

    private static byte[] damage(String stream, Random random) {
        byte[] bytes = stream.getBytes(StandardCharsets.UTF_8);
        for (int i = random.nextInt(5); i >= 0; i--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(3)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes = spliced(bytes, at, new byte[0], at + random.nextInt(bytes.length - at));
                default -> bytes = spliced(bytes, at, LINES.get(0).getBytes(StandardCharsets.UTF_8), at);
            }
            bytes = bytes.length == 0 ? new byte[] {'\n'} : bytes;
        }
        return bytes;
    }

    private static byte[] spliced(byte[] bytes, int headEnd, byte[] between, int tailStart) {
        var out = new ByteArrayOutputStream();
        out.write(bytes, 0, headEnd);
        out.writeBytes(between);
        out.write(bytes, tailStart, bytes.length - tailStart);
        return out.toByteArray();
    }

    private static List<String> lines() {
        try (var files = Files.list(Path.of("src/test/resources/transcripts"))) {
            List<String> lines = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                lines.addAll(Files.readAllLines(file));
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
