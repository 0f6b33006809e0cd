package dev.claudeloop.core.rehearsal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * The rehearsal agent's own small jar, which ships inside ours because a build tool may hand out a changed copy of
 * ours.
 */
public final class RehearsalJar {

    private RehearsalJar() {}

    /** Copies the jar out, unless it is there already; its name tells its content. */
    public static Path extractTo(Path directory) throws IOException {
        byte[] content;
        try (InputStream in = RehearsalJar.class.getResourceAsStream("agent.jar")) {
            if (in == null) {
                throw new IOException("this build of claude-loop lacks its rehearsal agent");
            }
            content = in.readAllBytes();
        }
        var checksum = new CRC32();
        checksum.update(content);
        Path jar = directory.resolve("rehearsal-" + Long.toHexString(checksum.getValue()) + ".jar");
        if (!holds(jar, content)) {
            Files.createDirectories(directory);
            Path temporary = Files.createTempFile(directory, "rehearsal", ".tmp");
            try {
                Files.write(temporary, content);
                Files.move(temporary, jar, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                // Windows does not replace a jar that is in use, and another loop may have put it there just now.
                if (!holds(jar, content)) {
                    throw e;
                }
            } finally {
                Files.deleteIfExists(temporary);
            }
        }
        return jar;
    }

    private static boolean holds(Path jar, byte[] content) throws IOException {
        return Files.exists(jar) && Arrays.equals(Files.readAllBytes(jar), content);
    }
}
