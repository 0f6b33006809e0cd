package dev.claudeloop.core.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.claudeloop.core.state.AtomicFile;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that grows. It is open only while something is written, as a build that deletes its output folder must be able
 * to; what was in it then is lost but for its head.
 */
final class LogFile {
    private static final int BUFFER = 10 * 1024;

    private final Path path;
    private final String head;
    private final StringBuilder buffer = new StringBuilder();

    LogFile(Path path, String head) {
        this.path = path;
        this.head = head;
    }

    /** Begins a run; one that began in the same second goes before it. */
    void begin() throws IOException {
        if (Files.exists(path)) {
            append("\n" + head);
        }
        flush();
    }

    void append(String text) throws IOException {
        buffer.append(text);
        if (buffer.length() > BUFFER) {
            flush();
        }
    }

    void flush() throws IOException {
        if (Files.notExists(path)) {
            AtomicFile.write(path, head.getBytes(UTF_8));
        }
        if (!buffer.isEmpty()) {
            try (var out = new FileOutputStream(path.toFile(), true)) {
                out.write(buffer.toString().getBytes(UTF_8));
            }
            buffer.setLength(0);
        }
    }
}
