package dev.claudeloop.testsupport;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A local Maven repository that shares everything with the user's own but one group, which is private to it.
 *
 * <p>Its entries are links, so it is made in milliseconds and what Maven downloads through it is kept.
 */
record OverlayRepository(Path directory, Path shared) {

    /**
     * Makes the overlay, or links what has appeared in the shared repository since; returns the folder of the group.
     */
    Path ownGroup(String group) throws IOException {
        Path own = directory;
        Path theirs = shared;
        Files.createDirectories(own);
        for (String name : group.split("\\.", -1)) {
            linkAllBut(name, theirs, own);
            own = Files.createDirectories(own.resolve(name));
            theirs = theirs.resolve(name);
        }
        return own;
    }

    private static void linkAllBut(String name, Path from, Path to) throws IOException {
        if (!Files.isDirectory(from)) {
            return;
        }
        for (Path entry : entriesOf(from)) {
            Path link = to.resolve(from.relativize(entry).toString());
            if (!entry.endsWith(name) && !Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
                link(link, entry);
            }
        }
    }

    private static List<Path> entriesOf(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList();
        }
    }

    private static void link(Path link, Path target) throws IOException {
        try {
            Files.createSymbolicLink(link, target);
        } catch (FileAlreadyExistsException e) {
            // Another thread was faster.
        } catch (UnsupportedOperationException | FileSystemException e) {
            // Windows lets only some users make links.
            Folders.copy(target, link, file -> true);
        }
    }
}
