package dev.claudeloop.core.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderMarkTest {
    @TempDir
    Path directory;

    private Path folder;
    private FolderMark mark;

    @BeforeEach
    void a_folder_with_a_file() throws IOException {
        folder = Files.createDirectory(directory.resolve("folder"));
        Files.writeString(folder.resolve("file"), "x");
        mark = new FolderMark(folder);
    }

    @Test
    void a_folder_without_a_mark_counts_as_changed() {
        assertThat(mark.changed()).isTrue();
    }

    @Test
    void nothing_came_or_went() throws IOException {
        mark.mark();
        Files.writeString(folder.resolve("file"), "edited in place");

        assertThat(mark.changed()).isFalse();
        mark.mark();
        assertThat(mark.changed()).isFalse();
    }

    @Test
    void a_deletion_is_seen_even_within_one_tick_of_the_clock() throws IOException {
        FileTime tick = Files.getLastModifiedTime(folder);
        mark.mark();
        Files.delete(folder.resolve("file"));
        Files.setLastModifiedTime(folder, tick);

        assertThat(mark.changed()).isTrue();
    }

    @Test
    void a_folder_that_is_gone_is_changed_and_can_be_marked_again_when_it_is_back() throws IOException {
        mark.mark();
        Folder.delete(folder);
        assertThat(mark.changed()).isTrue();
        mark.mark();
        assertThat(mark.changed()).isTrue();

        Files.createDirectory(folder);
        mark.mark();
        assertThat(mark.changed()).isFalse();
    }
}
