package dev.claudeloop.core.state;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets go of the journals of old sessions. */
final class JournalRotation {

    private JournalRotation() {}

    static Path folder(StateDirectory state) {
        return state.path().resolve("journal");
    }

    /** The names begin with the time, so their order is that of the sessions. */
    static void rotate(StateDirectory state, int keep, String current) throws IOException {
        if (keep <= 0) {
            return;
        }
        List<Path> others;
        try (var all = Files.list(folder(state))) {
            others = all.filter(session -> !session.getFileName().toString().equals(current))
                    .filter(session -> Files.isDirectory(session, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        } catch (NoSuchFileException e) {
            return;
        }
        for (Path session : others.subList(0, Math.max(0, others.size() - (keep - 1)))) {
            delete(session);
        }
    }

    private static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
