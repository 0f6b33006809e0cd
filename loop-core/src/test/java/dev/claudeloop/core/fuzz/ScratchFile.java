package dev.claudeloop.core.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file for what can be read from files only, written over with each input. */
public final class ScratchFile {
    private final Path path;

    public ScratchFile(String name) {
        try {
            path = Files.createTempFile("fuzz", name);
            path.toFile().deleteOnExit();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path path() {
        return path;
    }

    /** A file that is cut off and written again is waited for by some file systems; a new one is not. */
    public Path with(byte[] content) {
        try {
            Files.delete(path);
            return Files.write(path, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
