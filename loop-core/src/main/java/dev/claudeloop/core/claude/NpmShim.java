package dev.claudeloop.core.claude;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The batch file that npm puts before the program on Windows; arguments do not pass through it unchanged. */
final class NpmShim {
    private static final Path PROGRAM = Path.of("node_modules", "@anthropic-ai", "claude-code", "bin", "claude.exe");

    private NpmShim() {}

    /** The program itself, where the file is the shim of one that is there. */
    static Path behind(Path file) {
        Path program = file.resolveSibling(PROGRAM);
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name.equals("claude.cmd") && Files.isRegularFile(program) ? program : file;
    }
}
