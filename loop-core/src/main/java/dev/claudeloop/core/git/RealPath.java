package dev.claudeloop.core.git;

import java.io.IOException;
import java.nio.file.Path;

/** Paths as git tells them: without links on the way, also of what is not there yet. */
final class RealPath {

    private RealPath() {}

    static Path of(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        try {
            return absolute.toRealPath();
        } catch (IOException e) {
            Path parent = absolute.getParent();
            Path name = absolute.getFileName();
            return parent == null || name == null ? absolute : of(parent).resolve(name);
        }
    }
}
