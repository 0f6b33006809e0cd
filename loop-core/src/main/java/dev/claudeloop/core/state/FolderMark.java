package dev.claudeloop.core.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Tells at the cost of one look whether entries of a folder came or went since it was marked. */
public final class FolderMark {
    private static final Duration BACK = Duration.ofMinutes(1);

    private final Path folder;
    private @Nullable Seen seen;

    private record Seen(FileTime time, @Nullable Object key) {}

    public FolderMark(Path folder) {
        this.folder = folder;
    }

    /** Whether anything may have come or gone; a folder without a mark counts as changed. */
    public boolean changed() {
        return seen == null || !seen.equals(look());
    }

    /**
     * Remembers the folder as it is. Its time is set back, because a change within the clock's last tick would
     * otherwise leave no trace.
     */
    public void mark() {
        if (!changed()) {
            return;
        }
        seen = null;
        try {
            FileTime now = Files.getLastModifiedTime(folder);
            FileTime back = FileTime.from(now.toInstant().minus(BACK).truncatedTo(ChronoUnit.SECONDS));
            Files.setLastModifiedTime(folder, back);
            Seen marked = look();
            if (marked != null && marked.time().compareTo(now) < 0) {
                seen = marked;
            }
        } catch (IOException e) {
            // A folder that cannot be marked is looked through each time.
        }
    }

    private @Nullable Seen look() {
        try {
            BasicFileAttributes attributes = Files.readAttributes(folder, BasicFileAttributes.class);
            return new Seen(attributes.lastModifiedTime(), attributes.fileKey());
        } catch (IOException e) {
            return null;
        }
    }
}
