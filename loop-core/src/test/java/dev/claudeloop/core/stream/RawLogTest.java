package dev.claudeloop.core.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RawLogTest {
    private static final String LINE = "{\"type\":\"user\"}\n";

    @Test
    void a_file_holds_every_byte(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("001.stream.ndjson");
        byte[] stream = (LINE + "junk\r\n").repeat(100_000).getBytes(UTF_8);
        try (RawLog log = RawLog.to(file, Long.MAX_VALUE)) {
            new StreamReader(log, event -> {}).read(new ByteArrayInputStream(stream));
            assertThat(log.failure()).isNull();
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(stream);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_file_is_for_the_eyes_of_its_owner(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("001.stream.ndjson");
        RawLog.to(file, 10).close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void bytes_are_in_the_file_before_their_event_is_told(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("001.stream.ndjson");
        var sizes = new ArrayList<Long>();
        try (RawLog log = RawLog.to(file, Long.MAX_VALUE)) {
            new StreamReader(log, event -> sizes.add(file.toFile().length()))
                    .read(new ByteArrayInputStream(LINE.getBytes(UTF_8)));
        }
        assertThat(sizes).containsExactly((long) LINE.length());
    }

    @Test
    void beyond_its_limit_stands_one_mark_and_events_go_on() throws IOException {
        var out = new ByteArrayOutputStream();
        var events = new ArrayList<StreamEvent>();
        try (RawLog log = new RawLog(out, 20)) {
            new StreamReader(log, events::add).read(oneByteAtATime(LINE.repeat(4)));
        }
        assertThat(events).hasSize(4);
        List<String> lines = out.toString(UTF_8).lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).isEqualTo(LINE.trim());
        assertThat(lines.get(1)).isEqualTo(LINE.substring(0, 4));
        assertThat(lines.get(2)).contains("maxStreamBytes (20)");
        assertThat(Reading.of(lines.get(2)).summary().badLines()).isZero();
    }

    @Test
    void a_stream_that_just_fits_gets_no_mark() throws IOException {
        var out = new ByteArrayOutputStream();
        try (RawLog log = new RawLog(out, LINE.length())) {
            new StreamReader(log, event -> {}).read(new ByteArrayInputStream(LINE.getBytes(UTF_8)));
        }
        assertThat(out.toString(UTF_8)).isEqualTo(LINE);
    }

    @Test
    void a_full_disk_is_told_and_does_not_stop_the_reading() throws IOException {
        var events = new ArrayList<StreamEvent>();
        var log = new RawLog(
                new OutputStream() {
                    @Override
                    public void write(int value) throws IOException {
                        throw new IOException("No space left on device");
                    }
                },
                Long.MAX_VALUE);
        new StreamReader(log, events::add).read(oneByteAtATime(LINE.repeat(3)));
        assertThat(events).hasSize(3);
        assertThat(log.failure()).hasMessage("No space left on device");
    }

    private static InputStream oneByteAtATime(String text) {
        return new ChunkedInput(text.getBytes(UTF_8), List.of(1));
    }
}
