package dev.claudeloop.core.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.io.TempDir;

class HeldStreamTest {
    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void a_place_for_the_stream() {
        file = directory.resolve("state/stream.ndjson");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void a_stream_that_nobody_touched_stays_as_it_is() throws IOException {
        try (HeldStream held = HeldStream.create(file)) {
            Files.writeString(file, "printed");
            assertThat(held.restore()).isFalse();
        }
        assertThat(file).hasContent("printed");
    }

    @Test
    @DisabledOnOs(value = WINDOWS, disabledReason = "Windows does not let an open file be deleted")
    void a_stream_that_was_deleted_while_it_was_written_comes_back_whole() throws IOException {
        try (HeldStream held = HeldStream.create(file)) {
            try (var out = new FileOutputStream(file.toFile())) {
                out.write(bytes("before, "));
                Folder.delete(directory.resolve("state"));
                out.write(bytes("after"));
            }
            Thread.currentThread().interrupt();
            assertThat(held.restore()).isTrue();
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(file).hasContent("before, after");
    }

    @Test
    @DisabledOnOs(value = WINDOWS, disabledReason = "Windows does not let an open file be deleted")
    void a_stream_that_was_replaced_is_put_back() throws IOException {
        try (HeldStream held = HeldStream.create(file)) {
            Files.writeString(file, "printed");
            Path other = Files.writeString(directory.resolve("other"), "made up");
            Files.delete(file);
            Files.move(other, file);
            assertThat(held.restore()).isTrue();
        }
        assertThat(file).hasContent("printed");
    }
}
