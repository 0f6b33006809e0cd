package dev.claudeloop.core.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.condition.OS.WINDOWS;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    @TempDir
    Path directory;

    @Test
    void a_file_is_replaced_whole_and_nothing_is_left_beside_it() throws IOException {
        Path file = directory.resolve("a/b.json");
        AtomicFile.write(file, "old and long".getBytes(StandardCharsets.UTF_8));
        AtomicFile.write(file, "new".getBytes(StandardCharsets.UTF_8));

        assertThat(file).hasContent("new");
        try (var files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    @DisabledOnOs(value = WINDOWS, disabledReason = "Windows has no POSIX permissions")
    void only_the_owner_can_read_it() throws IOException {
        Path file = directory.resolve("secret");
        AtomicFile.write(file, new byte[0]);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void what_a_killed_process_was_about_to_write_can_be_cleared() throws IOException {
        StateDirectory state = StateDirectory.in(directory);
        Path left = Files.writeString(state.path().resolve("session.json.123.tmp"), "{");

        state.clearLeftovers();

        assertThat(left).doesNotExist();
        assertThat(state.path().resolve(".gitignore")).exists();
    }
}
